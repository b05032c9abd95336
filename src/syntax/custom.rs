//! Errors in custom forms, in MLIR's words if MLIR has words for them, with labels and notes.

use super::error::SyntaxError;
use super::meant::{Wanted, advise, written_twice};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::similar::similar;
use crate::source::{SourceFile, Span};

/// The result of an action, or the error that ends the parse of the operation.
pub(crate) type ParseResult<T> = Result<T, Box<SyntaxError>>;

/// The error of a form that is not being read, or whose directive has other arguments than its parameters.
pub(crate) fn interrupted() -> Box<SyntaxError> {
    let span = Span::at(0);
    Box::new(SyntaxError::Custom { error: CustomError::Interrupted, name: None, span, location: span })
}

/// An error in a custom form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CustomError {
    #[error("expected '{text}'")]
    Punctuation { text: String },
    #[error("expected '{text}' in {list}")]
    PunctuationIn { text: &'static str, list: &'static str },
    #[error("invalid kind of type specified{}", other_kind(*.expected, .found))]
    TypeKind { expected: Option<&'static str>, found: String },
    #[error("expected '{word}'")]
    Word { word: String },
    #[error("expected SSA operand")]
    Operand,
    #[error("expected non-function type")]
    NonFunctionType,
    #[error("expected attribute value")]
    Attribute,
    #[error("expected {}", one_of(.class.as_deref(), .words))]
    EnumerationWord { class: Option<String>, words: Vec<String> },
    #[error("expected valid keyword or string")]
    KeywordOrString,
    #[error("expected as many input types as operands (expected {expected} got {found})")]
    InputTypes { expected: usize, found: usize },
    #[error("needs one type, or one for each operand and result")]
    AnyTypes,
    #[error("{}", if *.is_named { "expected type instead of SSA identifier" } else { "expected SSA identifier" })]
    MixedArguments { is_named: bool },
    #[error("expected '{{' in attribute dictionary")]
    Dictionary,
    #[error("result number not allowed in argument list")]
    ArgumentNumber,
    #[error("invalid kind of attribute specified")]
    AttributeKind,
    #[error("invalid {name} attribute specification: \"{word}\"")]
    UnknownWord { name: String, word: String },
    #[error("expected string or keyword containing one of the following enum values for attribute '{name}' [{}]", .words.join(", "))]
    StringOrWord { name: String, words: Vec<String> },
    #[error("expected valid '@'-identifier for symbol name")]
    Symbol,
    #[error("expected block name")]
    Successor,
    #[error("expected '{{' to begin a region")]
    Region,
    #[error("`{clause}` clause can appear at most once in the expansion of the oilist directive")]
    RepeatedClause { clause: String },
    #[error("number of operands and types do not match: got {operands} operands and {types} types")]
    TypeCount { operands: usize, types: usize },
    #[error("the type of '{slot}' is unknown: only the C++ of the dialect computes it")]
    InferredType { slot: String },
    #[error("'{slot}' must be {expected}, but got '{found}'")]
    Transform { slot: String, expected: &'static str, found: String },
    #[error("expected {expected}")]
    Expected { expected: &'static str },
    /// An expectation without the name of the operation in MLIR's message.
    #[error("expected {expected}")]
    Alone { expected: &'static str },
    #[error("{text}")]
    Text { text: String },
    #[error("expected non-empty function body")]
    EmptyBody,
    #[error("the form was interrupted")]
    Interrupted,
}

/// MLIR's message for a type of another class, if the class has a name.
fn other_kind(expected: Option<&str>, found: &str) -> String {
    expected.map(|expected| format!(": expected {expected}, but found '{found}'")).unwrap_or_default()
}

/// `::mlir::gpu::Dimension to be one of: x, y`
fn one_of(class: Option<&str>, words: &[String]) -> String {
    match class {
        Some(class) => format!("{class} to be one of: {}", words.join(", ")),
        None => format!("one of [{}]", words.join(", ")),
    }
}

impl CustomError {
    /// Whether MLIR's message begins with `custom op 'name'`.
    pub(crate) const fn names_operation(&self) -> bool {
        !matches!(
            self,
            Self::Punctuation { .. }
                | Self::PunctuationIn { .. }
                | Self::Operand
                | Self::NonFunctionType
                | Self::Attribute
                | Self::Successor
                | Self::Region
                | Self::Alone { .. }
                | Self::Dictionary
                | Self::ArgumentNumber
                | Self::Interrupted
        )
    }

    /// The part that was expected, if there is a single one.
    fn expected_part(&self) -> Option<Wanted<'_>> {
        match self {
            Self::Punctuation { text } => Some(Wanted::Text(text)),
            Self::PunctuationIn { text, .. } => Some(Wanted::Text(text)),
            Self::Word { word } => Some(Wanted::Text(word)),
            Self::Region | Self::Dictionary => Some(Wanted::Text("{")),
            Self::Operand => Some(Wanted::Operand),
            Self::NonFunctionType => Some(Wanted::Type),
            Self::Attribute => Some(Wanted::Attribute),
            Self::TypeKind { .. }
            | Self::EnumerationWord { .. }
            | Self::KeywordOrString
            | Self::InputTypes { .. }
            | Self::AnyTypes
            | Self::MixedArguments { .. }
            | Self::ArgumentNumber
            | Self::AttributeKind
            | Self::UnknownWord { .. }
            | Self::StringOrWord { .. }
            | Self::Symbol
            | Self::Successor
            | Self::RepeatedClause { .. }
            | Self::TypeCount { .. }
            | Self::InferredType { .. }
            | Self::Transform { .. }
            | Self::Expected { .. }
            | Self::Alone { .. }
            | Self::Text { .. }
            | Self::EmptyBody
            | Self::Interrupted => None,
        }
    }
}

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
            advise(error.expected_part(), span, source, diagnostic)
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
