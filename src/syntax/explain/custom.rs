//! Labels and help for errors in custom forms.

use super::meant::advise;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::similar::similar;
use crate::source::{SourceFile, Span};
use crate::syntax::custom::CustomError;
use crate::syntax::wanted::{Wanted, written_twice};

/// Adds labels and help to the diagnostic of an error in a custom form.
pub(super) fn explain(
    error: &CustomError,
    span: Span,
    location: Span,
    source: &SourceFile,
    diagnostic: Diagnostic,
) -> Diagnostic {
    const WANTED: &str = "the types of all operands and results can be written as `: (operand types) -> result type`";
    match error {
        CustomError::AnyTypes => diagnostic.primary(span, "after its `:` are other types").help(WANTED),
        CustomError::TypeKind { expected: Some("builtin.function"), .. } => {
            diagnostic.primary(span, "not a function type").help(WANTED)
        }
        CustomError::MixedArguments { is_named: true } => diagnostic
            .primary(span, "the parameters before have no names")
            .help("name all parameters, or write the types alone in a declaration"),
        CustomError::MixedArguments { is_named: false } => {
            let diagnostic = diagnostic.primary(span, "the parameters before have names");
            match source.slice(span) {
                [b'?' | b'$' | b';'] => advise(Some(Wanted::Operand), span, source, diagnostic),
                _ => diagnostic.help("write a name before the type, as in `%a: f32`"),
            }
        }
        CustomError::StringOrWord { words, .. } | CustomError::EnumerationWord { words, .. } => {
            let text = source.text(span);
            let diagnostic = diagnostic.primary(location, token_text(span, source));
            match (&similar(&text, words.iter().map(String::as_str))[..], words.first()) {
                ([word], _) => diagnostic.help_edit(format!("did you mean `{word}`?"), span, *word),
                (_, Some(word)) => diagnostic.help(format!("write one of the words in the message, such as `{word}`")),
                (_, None) => diagnostic,
            }
        }
        CustomError::KeywordOrString => {
            let diagnostic = diagnostic.primary(location, token_text(span, source));
            match written_twice(span, source) {
                Some(_) => advise(None, span, source, diagnostic),
                None => diagnostic.help("write a word here, such as the name of a comparison or of a kind"),
            }
        }
        CustomError::Text { text } if text.starts_with("[parseNamedStructuredOpRegion]") => diagnostic
            .primary(location, token_text(span, source))
            .help("operands are written `ins(%a, %b : type, type) outs(%c : type)`"),
        CustomError::EmptyBody => diagnostic
            .help("a body ends with an operation such as `return`; a function without one is declared without braces"),
        CustomError::Symbol => symbol_identifier(span, source, diagnostic),
        _ => {
            let diagnostic = diagnostic.primary(location, token_text(span, source));
            advise(expected_part(error), span, source, diagnostic)
        }
    }
}

/// The token at a place.
fn token_text(span: Span, source: &SourceFile) -> String {
    match &*source.text(span) {
        "" => "found the end of the input".to_owned(),
        text => format!("found '{text}'"),
    }
}

/// A symbol name without `@`, which is perhaps a misspelled optional word.
fn symbol_identifier(span: Span, source: &SourceFile, diagnostic: Diagnostic) -> Diagnostic {
    let text = source.text(span);
    let diagnostic = diagnostic.primary(span, token_text(span, source));
    match similar(&text, ["private", "public", "nested"])[..] {
        [word] => diagnostic.help_edit(format!("did you mean `{word}`?"), span, word),
        _ if text.starts_with(|first: char| first.is_ascii_alphabetic()) => {
            diagnostic.help_edit("the name of a symbol begins with `@`", Span::at(span.start), "@")
        }
        _ => diagnostic,
    }
}

/// The part that was expected, if there is a single one.
fn expected_part(error: &CustomError) -> Option<Wanted<'_>> {
    match error {
        CustomError::Punctuation { text } => Some(Wanted::Text(text)),
        CustomError::PunctuationIn { text, .. } => Some(Wanted::Text(text)),
        CustomError::Word { word } => Some(Wanted::Text(word)),
        CustomError::Region | CustomError::Dictionary => Some(Wanted::Text("{")),
        CustomError::Operand => Some(Wanted::Operand),
        CustomError::NonFunctionType => Some(Wanted::Type),
        CustomError::Attribute => Some(Wanted::Attribute),
        CustomError::TypeKind { .. }
        | CustomError::EnumerationWord { .. }
        | CustomError::KeywordOrString
        | CustomError::InputTypes { .. }
        | CustomError::AnyTypes
        | CustomError::MixedArguments { .. }
        | CustomError::ArgumentNumber
        | CustomError::AttributeKind
        | CustomError::UnknownWord { .. }
        | CustomError::StringOrWord { .. }
        | CustomError::Symbol
        | CustomError::Successor
        | CustomError::RepeatedClause { .. }
        | CustomError::TypeCount { .. }
        | CustomError::InferredType { .. }
        | CustomError::Transform { .. }
        | CustomError::Expected { .. }
        | CustomError::Alone { .. }
        | CustomError::Text { .. }
        | CustomError::Nested { .. }
        | CustomError::EmptyBody
        | CustomError::Interrupted => None,
    }
}
