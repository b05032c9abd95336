//! Required tokens of a form, and the errors if they are missing.

use super::{Builder, CustomError, Read};
use crate::assembly::Literal;
use crate::source::Span;
use crate::syntax::error::SyntaxError;
use crate::syntax::scan;
use crate::syntax::token::Token;

pub(crate) fn literal_step(b: &mut Builder<'_>, literal: &Literal) -> Read<()> {
    if b.input.take_literal(literal) {
        return Ok(());
    }
    let span = b.input.peek()?.1;
    let error = match literal {
        Literal::Word(word) => CustomError::Word { word: word.to_string() },
        Literal::Punctuation(text) => CustomError::Punctuation { text: text.to_string() },
    };
    Err(refused(b, error, span))
}

/// Takes punctuation that must be there.
pub(crate) fn punctuation(b: &mut Builder<'_>, text: &'static str) -> Read<()> {
    if b.input.take_text(text) {
        return Ok(());
    }
    let span = b.input.peek()?.1;
    Err(refused(b, CustomError::Punctuation { text: text.to_owned() }, span))
}

/// Punctuation in a list that MLIR names.
pub(crate) fn punctuation_in(b: &mut Builder<'_>, text: &'static str, list: &'static str) -> Read<()> {
    if b.input.take_text(text) {
        return Ok(());
    }
    let span = b.input.peek()?.1;
    Err(refused(b, CustomError::PunctuationIn { text, list }, span))
}

/// Items with commas between them, or none, and the bracket that closes them.
pub(crate) fn list_until<'s>(
    b: &mut Builder<'s>,
    close: &'static str,
    item: impl FnMut(&mut Builder<'s>) -> Read<()>,
) -> Read<()> {
    if b.input.take_text(close) {
        return Ok(());
    }
    comma_list(b, item)?;
    punctuation(b, close)
}

/// One item or more, with commas between them.
pub(crate) fn comma_list<'s>(b: &mut Builder<'s>, mut item: impl FnMut(&mut Builder<'s>) -> Read<()>) -> Read<()> {
    loop {
        item(b)?;
        if !b.input.take_text(",") {
            return Ok(());
        }
    }
}

/// A word that must be there.
pub(crate) fn keyword_text(b: &mut Builder<'_>, word: &str) -> Read<()> {
    if b.input.take_word(word) {
        return Ok(());
    }
    let span = b.input.peek()?.1;
    Err(refused(b, CustomError::Word { word: word.to_owned() }, span))
}

/// Whether a word comes next.
#[inline]
pub(crate) fn is_at_word(b: &Builder<'_>, word: &[u8]) -> bool {
    b.input.word().is_some_and(|span| b.input.text(span) == word)
}

/// Whether a type comes next.
pub(crate) fn begins_type(b: &mut Builder<'_>) -> Read<bool> {
    Ok(matches!(
        b.input.peek()?.0,
        Token::ShapedType
            | Token::IntegerType
            | Token::FloatType
            | Token::Index
            | Token::None
            | Token::DialectType
            | Token::TypeAlias
            | Token::Complex
            | Token::Tuple
            | Token::LeftParen
            | Token::Tensor
            | Token::Vector
            | Token::MemRef
    ))
}

/// An error of the form that is being read.
pub(crate) fn refused(b: &Builder<'_>, error: CustomError, span: Span) -> Box<SyntaxError> {
    let name = b.forms.last().map_or(&[][..], |_| innermost_name(b));
    let floor = b.forms.last().map_or(0, |state| state.name.start);
    let gap = scan::gap_before(b.core.bytes, span.start, floor.min(span.start));
    // Where MLIR complains of the token alone, it does so at the end of the one before.
    let names_operation = error.names_operation();
    let location = if names_operation || gap == span.start { span } else { Span::at(gap) };
    let name = names_operation.then(|| String::from_utf8_lossy(name).into_owned());
    Box::new(SyntaxError::Custom { error, name, span, location })
}

/// The full name of the operation that is being read.
pub(crate) fn innermost_name<'b>(b: &'b Builder<'_>) -> &'b [u8] {
    b.nesting.operations.last().map_or(&[], |frame| b.core.ir.op_name_text(frame.name))
}
