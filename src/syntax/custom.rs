//! Errors in custom forms, in MLIR's words if MLIR has words for them.

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
    #[error("the type of '{slot}' is unknown: only C++ of the dialect computes it")]
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
    /// An error in a part of a type, without the name of the operation in MLIR's message.
    #[error("{text}")]
    Nested { text: String },
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
                | Self::Nested { .. }
                | Self::Dictionary
                | Self::ArgumentNumber
                | Self::Interrupted
        )
    }
}
