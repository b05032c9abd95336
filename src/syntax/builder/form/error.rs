//! What a custom form gets wrong, in MLIR's words where it has some.

use crate::source::Span;
use crate::syntax::error::SyntaxError;

/// What is wrong in a custom form.
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
    #[error("the type of '{slot}' cannot be told: only the C++ of the dialect computes it")]
    InferredType { slot: String },
    #[error("'{slot}' must be {expected}, but got '{found}'")]
    Transform { slot: String, expected: &'static str, found: String },
    #[error("expected {expected}")]
    Expected { expected: &'static str },
    /// The same where MLIR does not name the operation.
    #[error("expected {expected}")]
    Alone { expected: &'static str },
    #[error("{text}")]
    Text { text: String },
    #[error("the form was interrupted")]
    Interrupted,
}

/// What MLIR says of a type of another class, where the class has a name.
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
    /// Whether MLIR puts `custom op 'name'` before the message.
    const fn names_operation(&self) -> bool {
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

    /// The error at a token inside of a form, where the operation is of no interest.
    pub(in crate::syntax::builder) fn alone(self, span: Span) -> SyntaxError {
        SyntaxError::Custom { error: self, name: None, span, location: span }
    }

    /// The error at a token; where MLIR complains of the token alone, `location` may be the end of the one before.
    pub(super) fn at(self, span: Span, location: Span, name: &[u8]) -> SyntaxError {
        let names_operation = self.names_operation();
        let name = names_operation.then(|| String::from_utf8_lossy(name).into_owned());
        SyntaxError::Custom { error: self, name, span, location: if names_operation { span } else { location } }
    }
}
