//! What is said beside an error in a custom form.

use super::builder::CustomError;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::similar::similar;
use crate::source::{SourceFile, Span};

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
        CustomError::MixedArguments { is_named } => diagnostic.primary(
            span,
            if *is_named { "the parameters before have no names" } else { "the parameters before have names" },
        ),
        CustomError::Symbol => symbol_identifier(span, source, diagnostic),
        _ if location != span => diagnostic.primary(location, found(span, source)),
        _ => diagnostic.primary(span, "here"),
    }
}

/// The token at a place.
fn found(span: Span, source: &SourceFile) -> String {
    match &*source.text(span) {
        "" => "found the end of the input".to_owned(),
        text => format!("found '{text}'"),
    }
}

/// The name of a function without `@`, or almost a word that may come before it.
fn symbol_identifier(span: Span, source: &SourceFile, diagnostic: Diagnostic) -> Diagnostic {
    let text = source.text(span);
    let diagnostic = diagnostic.primary(span, found(span, source));
    match similar(&text, ["private", "public", "nested"])[..] {
        [word] => diagnostic.help_edit(format!("did you mean `{word}`?"), span, word),
        _ if text.starts_with(|first: char| first.is_ascii_alphabetic()) => {
            diagnostic.help_edit("the name of a symbol begins with `@`", Span::at(span.start), "@")
        }
        _ => diagnostic,
    }
}
