//! The grammar as a table: [`parse_text`] reads a text, or a text inside of one, by its events at the builder.

use super::TextBuilder;
use super::unexpected::RawError;
use crate::syntax::lexer::Lexer;
use crate::syntax::trail::TrailedTokens;
use lalrpop_util::ParseError;

generated!(tables, "../../../grammar/generated/mlir.rs");

/// Reads a text up to its first error.
pub(crate) fn parse_text(builder: &mut TextBuilder<'_>, lexer: &mut Lexer<'_>) -> Result<(), RawError> {
    let mut tokens = TrailedTokens::new(lexer);
    let result = tables::TextParser::new().parse(builder, &mut tokens);
    if matches!(result, Err(ParseError::UnrecognizedToken { .. } | ParseError::UnrecognizedEof { .. })) {
        // A nested text has recorded its own trail, and its error is passed on.
        builder.recovery.trail.get_or_insert(tokens.trail);
    }
    result
}
