//! Errors in a text before verification. The primary texts are MLIR's where MLIR has one; `explain` converts an error to a diagnostic.

use super::custom::CustomError;
use super::expected::Expected;
use super::faults::ParameterFault;
use super::rule_attribute::RuleAttributeError;
use crate::diagnostic::Code;
use crate::ir::holders::HolderPart;
use crate::ir::sparse::SparseFault;
use crate::lex::LexicalError;
use crate::lex::token::Token;
use crate::source::Span;
use std::borrow::Cow;

/// The result of an action, or the error that ends the parse of the operation.
pub(crate) type ParseResult<T> = Result<T, Box<SyntaxError>>;

/// The error of a form that is not being read, or whose directive has other arguments than its parameters.
pub(crate) fn interrupted() -> Box<SyntaxError> {
    let span = Span::at(0);
    Box::new(SyntaxError::Custom { error: CustomError::Interrupted, name: None, span, location: span })
}

/// An error about names in a text that conforms to the grammar: values, blocks, symbols, aliases.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NameError {
    #[error("redefinition of SSA value '%{name}'")]
    Redefinition { name: String, previous: Span },
    #[error("region entry argument '%{name}' is already in use")]
    EntryArgument { name: String, previous: Span },
    #[error("use of undeclared SSA value name")]
    Undeclared { name: String, similar: Option<String> },
    /// A use before an operation that defines the name, but without a result of this number.
    #[error("use of undeclared SSA value name")]
    UndeclaredResult { name: String, count: u32 },
    #[error("definition of SSA value '%{name}#{number}' has type '{ty}'")]
    DefinitionType { name: String, number: u32, ty: String, used: Span, used_type: String },
    #[error("use of value '%{name}' expects different type than prior uses: '{ty}' vs '{prior_type}'")]
    UseType { name: String, ty: String, prior: Span, prior_type: String, type_span: Option<Span> },
    #[error("reference to invalid result number")]
    ResultNumber { name: String, count: u32 },
    #[error("invalid SSA value result number")]
    ResultNumberSyntax,
    #[error("expected named operation to have at least 1 result")]
    EmptyPack,
    #[error("expected integer number of results")]
    PackSize,
    #[error("operation defines {defined} results but was provided {bound} to bind")]
    ResultCount { defined: usize, bound: u64 },
    #[error("cannot name an operation with no results")]
    NoResults,
    // MLIR writes a NUL after "type" for a single operand.
    #[error("expected {operands} operand type{} but had {types}", if *.operands == 1 { "" } else { "s" })]
    OperandCount { operands: usize, types: usize, operand_list: Option<Span> },
    #[error("redefinition of block '^{name}'")]
    BlockRedefinition { name: String, previous: Span },
    #[error("reference to an undefined block")]
    UndefinedBlock { name: String },
    #[error("invalid block name in region with named arguments")]
    EntryLabel,
    #[error("entry block arguments were already defined")]
    EntryArguments { label: Span, named: usize, most: usize },
    #[error("redefinition of {kind} alias id '{name}'")]
    AliasRedefinition { kind: &'static str, name: String, previous: Span },
    #[error("{kind} names with a '.' are reserved for dialect-defined names")]
    ReservedAlias { kind: &'static str },
    #[error("undefined symbol alias id '{name}'")]
    UndefinedAlias { name: String },
    #[error("operation location alias was never defined")]
    UndefinedLocation { name: String },
    #[error("duplicate key '{name}' in dictionary attribute")]
    DuplicateKey { name: String, previous: Span },
    #[error("expected valid attribute name")]
    EmptyAttributeName,
    #[error("empty operation name is invalid")]
    EmptyOperationName,
    #[error("null character not allowed in operation name")]
    NulInOperationName,
    #[error("redefinition of identifier '{name}'")]
    AffineRedefinition { name: String },
    #[error("use of undeclared identifier")]
    AffineUndeclared { name: String },
    #[error("expected '(' at start of SSA symbol")]
    AffineKeyword { keyword: Span },
    #[error("referenced attribute does not match previous definition: {known}")]
    DistinctMismatch { known: String, previous: Span },
    #[error("invalid dialect namespace '{name}'")]
    DialectNamespace { name: String },
    #[error("dialect 'builtin' provides no {kind} parsing hook")]
    BuiltinSymbol { kind: &'static str },
}

/// An error about types in a text that conforms to the grammar.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TypeError {
    #[error("integer bitwidth is limited to 16777215 bits")]
    WidthLimit,
    #[error("invalid integer width")]
    InvalidWidth,
    #[error("invalid dimension")]
    InvalidDimension,
    #[error("vector types must have positive constant sizes but got {0}")]
    VectorZero(String),
    #[error("invalid tensor element type")]
    TensorElement(String),
    #[error("failed to verify 'elementType': VectorElementTypeInterface instance")]
    VectorElement(String),
    #[error("invalid memref element type")]
    MemRefElement(String),
    #[error("invalid element type for complex")]
    ComplexElement(String),
    #[error("cannot apply encoding to unranked tensor")]
    UnrankedEncoding,
    /// `array<..>` and `distinct[..]<..>` are no encodings in MLIR.
    #[error("expected '>' in tensor type")]
    UnreadEncoding,
    #[error("cannot have affine map for unranked memref type")]
    UnrankedLayout,
    #[error("multiple memory spaces specified in memref type")]
    MemorySpaces,
    #[error("expected memory space to be last in memref type")]
    LayoutAfterSpace,
    #[error("unsupported memory space Attribute")]
    MemorySpace,
    #[error("expected the number of strides to match the rank")]
    StrideCount { strides: usize, rank: usize },
    #[error("memref layout mismatch between rank and affine map: {rank} != {dims}")]
    LayoutRank { rank: usize, dims: u32 },
    #[error("expected {0}")]
    NoShape(HolderPart),
    #[error("{0}")]
    Parameter(ParameterFault),
}

/// An error about attributes in a text that conforms to the grammar.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ValueError {
    #[error("integer constant out of range for attribute")]
    IntegerRange { ty: String, range: String },
    #[error("integer constant out of range for type")]
    ElementRange { ty: String, range: String },
    #[error("integer constant out of range")]
    DenseArrayRange { ty: String, range: String },
    #[error("integer literal of more than {limit} digits cannot be handled")]
    IntegerDigits { limit: usize },
    #[error("negative integer literal not valid for unsigned integer type")]
    NegativeUnsigned,
    #[error("expected unsigned integer elements, but parsed negative value")]
    NegativeUnsignedElement,
    #[error("integer literal not valid for specified type")]
    IntegerType { ty: String },
    #[error("floating point value not valid for specified type")]
    FloatType { ty: String },
    #[error("unexpected decimal integer literal for a floating point value")]
    IntegerForFloat { spelling: String },
    #[error("hexadecimal float literal should not have a leading minus")]
    NegativeHexFloat,
    #[error("hexadecimal float constant out of range for type")]
    HexFloatRange { ty: String },
    #[error("elements literal must be a shaped type")]
    NotShaped { ty: String },
    #[error("`dense_resource` expected a shaped type")]
    ResourceNotShaped { ty: String },
    #[error("elements literal type must have static shape")]
    DynamicElements { ty: String },
    #[error("inferred shape of elements literal ([{literal}]) does not match type ([{ty}])")]
    ElementsShape { literal: String, ty: String },
    #[error("parsed zero elements, but type ({ty}) expected at least 1")]
    NoElements { ty: String },
    #[error("tensor literal is invalid; ranks are not consistent between elements")]
    RaggedElements,
    #[error("expected integer elements, but parsed floating-point")]
    FloatElements,
    #[error("expected 'true' or 'false' values for i1 type")]
    ExpectedBoolean,
    #[error("expected i1 type for 'true' or 'false' values")]
    BooleanType { ty: String },
    #[error("expected integer literal")]
    ExpectedInteger,
    #[error("expected floating point literal")]
    ExpectedFloat,
    #[error("expected string token, got {found}")]
    ExpectedString { found: String, ty: String },
    #[error("integer constant out of range for type")]
    StringForInteger { ty: String },
    #[error("expected floating point literal")]
    StringForFloat { ty: String },
    #[error("parsed {found} elements, but type ('{ty}') expected {expected} elements")]
    ComplexCount { found: u64, ty: String, expected: u64 },
    #[error("expected string containing hex digits starting with `0x`")]
    HexString,
    #[error("elements hex data size is invalid for provided type: '{ty}'")]
    HexSize { ty: String, found: u64, expected: u64 },
    #[error(transparent)]
    Sparse(#[from] SparseFault),
    #[error("expected a 64-bit signed integer or '?'")]
    StrideRange,
    #[error("element type bitwidth must be a multiple of 8")]
    DenseArrayWidth,
    #[error("expected integer or float type, got: '{ty}'")]
    DenseArrayType { ty: String },
    #[error("expected integer line number in FileLineColRange")]
    LocationNumber,
    #[error("expected an unsigned 64-bit integer")]
    DistinctNumber,
    #[error("expected location, but found '{found}'")]
    NotALocation { found: String },
    #[error("non-affine expression: {operands} has to be either a constant or symbolic")]
    NotAffine { operands: &'static str },
    #[error("constant too large for index")]
    AffineConstant,
    #[error("expected hex string blob for key '{key}'")]
    ResourceHex { key: String },
    #[error("expected hex string blob for key '{key}' to encode alignment in first 4 bytes")]
    ResourceAlignment { key: String },
    #[error(
        "expected hex string blob for key '{key}' to encode alignment in first 4 bytes, but got non-power-of-2 value: {found}"
    )]
    ResourcePower { key: String, found: u32 },
    #[error("unknown key '{key}' in file metadata dictionary")]
    MetadataKey { key: String },
    #[error("expected identifier key in file metadata dictionary")]
    MetadataKeyString,
    #[error("expected identifier key for 'resource' entry")]
    ResourceKeyString,
    #[error("dialect '{name}' is unknown")]
    ResourceDialect { name: String },
    #[error("unexpected 'resource' section for dialect '{name}'")]
    ResourceSection { name: String },
}

/// MLIR has another message for an operation of an unknown dialect.
fn unknown_custom(name: &str, tried: &str, around: &Surroundings) -> String {
    match name.split_once('.') {
        Some((dialect, _)) if !around.is_known_dialect => {
            format!("Dialect `{dialect}' not found for custom op '{name}'")
        }
        // MLIR names an empty dialect for a name without one, if the surrounding operation has a default dialect.
        None if tried.starts_with(" (tried '.") => format!("Dialect `' not found for custom op '{name}' {tried}"),
        _ => format!("custom op '{name}' is unknown{tried}"),
    }
}

/// An error in a text before it is verified. [`SyntaxError::Unexpected`] is an error of grammar.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SyntaxError {
    #[error(transparent)]
    Lexical(#[from] LexicalError),
    #[error("{}", wording.clone().unwrap_or_else(|| expected.sentence(*found, found_text).into()))]
    Unexpected {
        /// `None` at the end of the text.
        found: Option<Token>,
        found_text: String,
        /// The unexpected token, or the end of the last token.
        at: Span,
        /// The place at which MLIR reports the error.
        location: Span,
        /// The message in MLIR's words.
        wording: Option<Cow<'static, str>>,
        expected: Expected,
        /// The open bracket, if a closing one is expected.
        opener: Option<Span>,
    },
    #[error("MLIR bytecode where MLIR text is needed")]
    Bytecode {
        /// The bytes that identify the error.
        span: Span,
    },
    #[error("{}", unknown_custom(.name, .tried, .around))]
    UnknownCustom { name: String, tried: String, span: Span, around: Surroundings },
    #[error("{}{error}", of_operation(.name))]
    Custom { error: CustomError, name: Option<String>, span: Span, location: Span },
    #[error("{error}")]
    Name {
        error: NameError,
        span: Span,
        /// The place at which MLIR reports the error.
        location: Span,
    },
    #[error("{error}")]
    Type {
        error: TypeError,
        span: Span,
        /// The place at which MLIR reports the error.
        location: Span,
    },
    #[error("{error}")]
    Value {
        error: ValueError,
        span: Span,
        /// The place at which MLIR reports the error.
        location: Span,
    },
    #[error("{error}")]
    Rule { error: RuleAttributeError, span: Span },
    /// A closing brace is missing between two lines: the end of the first and the beginning of the second.
    #[error("expected operation name in quotes")]
    MissingBrace { opener: Span, location: Span, next: Span },
    #[error("expected operation name in quotes")]
    UnbalancedBrace {
        span: Span,
        /// The place at which MLIR reports the error.
        location: Span,
    },
}

/// The prefix of MLIR's messages for most errors in a custom form.
fn of_operation(name: &Option<String>) -> String {
    name.as_ref().map_or_else(String::new, |name| format!("custom op '{name}' "))
}

/// The text and definitions around the unknown name of an operation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Surroundings {
    /// The names that were perhaps meant.
    pub(crate) similar: Vec<String>,
    pub(crate) similar_dialects: Vec<String>,
    /// Whether other operations of the dialect, or all of them, are known.
    pub(crate) is_known_dialect: bool,
    pub(crate) is_closed_dialect: bool,
}

impl SyntaxError {
    /// The place at which MLIR reports the error.
    pub(crate) fn location(&self) -> Span {
        match self {
            Self::Lexical(LexicalError::UnexpectedCharacter { span }) => *span,
            Self::Lexical(LexicalError::FractionalDimension { location, .. }) => Span::at(*location),
            Self::Lexical(LexicalError::LoneSigil { sigil: b'@', at } | LexicalError::Ellipsis { at }) => {
                Span::at(*at + 1)
            }
            Self::Lexical(LexicalError::LoneSigil { at, .. }) => Span::new(*at, *at + 1),
            Self::Lexical(LexicalError::UnterminatedString { at, .. } | LexicalError::UnknownEscape { at }) => {
                Span::at(*at)
            }
            Self::Lexical(LexicalError::UnbalancedBody { place, .. }) => Span::new(*place, *place + 1),
            Self::Bytecode { span } | Self::UnknownCustom { span, .. } | Self::Rule { span, .. } => *span,
            Self::Unexpected { location, .. }
            | Self::UnbalancedBrace { location, .. }
            | Self::MissingBrace { location, .. }
            | Self::Name { location, .. }
            | Self::Type { location, .. }
            | Self::Value { location, .. }
            | Self::Custom { location, .. } => *location,
        }
    }

    /// The unexpected token.
    pub(crate) fn token(&self) -> Span {
        match self {
            Self::Unexpected { at, .. }
            | Self::UnbalancedBrace { span: at, .. }
            | Self::Name { span: at, .. }
            | Self::Type { span: at, .. }
            | Self::Value { span: at, .. } => *at,
            other => other.location(),
        }
    }

    /// `E00..` for tokens and grammar, `E01..` for names, `E02..` for types, `E03..` for attributes.
    pub(super) fn code(&self) -> Code {
        match self {
            Self::Lexical(
                LexicalError::UnexpectedCharacter { .. }
                | LexicalError::LoneSigil { .. }
                | LexicalError::Ellipsis { .. }
                | LexicalError::FractionalDimension { .. },
            ) => Code::InvalidToken,
            Self::Lexical(LexicalError::UnterminatedString { .. }) => Code::UnterminatedString,
            Self::Lexical(LexicalError::UnknownEscape { .. }) => Code::UnknownEscape,
            Self::Lexical(LexicalError::UnbalancedBody { .. }) => Code::UnbalancedBody,
            Self::Bytecode { .. } => Code::Bytecode,
            Self::Unexpected { .. } | Self::MissingBrace { .. } => Code::UnexpectedToken,
            Self::UnbalancedBrace { .. } => Code::UnbalancedBrace,
            Self::UnknownCustom { .. } => Code::UnknownCustomOperation,
            Self::Custom {
                error: CustomError::AnyTypes | CustomError::TypeKind { expected: Some("builtin.function"), .. },
                ..
            } => Code::CustomFormTypes,
            Self::Custom { error: CustomError::MixedArguments { .. }, .. } => Code::MixedArguments,
            Self::Custom { error: CustomError::EmptyBody, .. } => Code::EmptyBlock,
            Self::Custom { error: CustomError::TypeCount { .. }, .. } => Code::OperandTypeCount,
            Self::Custom { .. } => Code::MalformedCustomForm,
            Self::Name { error, .. } => match error {
                NameError::Redefinition { .. } | NameError::EntryArgument { .. } => Code::RedefinedValue,
                NameError::Undeclared { .. } => Code::UndefinedValue,
                NameError::DefinitionType { .. } | NameError::UseType { .. } => Code::ValueTypeMismatch,
                NameError::ResultNumber { .. } | NameError::UndeclaredResult { .. } | NameError::ResultNumberSyntax => {
                    Code::InvalidResultNumber
                }
                NameError::EmptyPack | NameError::PackSize | NameError::ResultCount { .. } | NameError::NoResults => {
                    Code::ResultNameCount
                }
                NameError::OperandCount { .. } => Code::OperandTypeCount,
                NameError::BlockRedefinition { .. } => Code::RedefinedBlock,
                NameError::UndefinedBlock { .. } => Code::UndefinedBlock,
                NameError::EntryLabel | NameError::EntryArguments { .. } => Code::EntryBlockLabel,
                NameError::AliasRedefinition { .. } => Code::RedefinedAlias,
                NameError::ReservedAlias { .. } => Code::ReservedAliasName,
                NameError::UndefinedAlias { .. } | NameError::UndefinedLocation { .. } => Code::UndefinedAlias,
                NameError::DuplicateKey { .. } => Code::DuplicateKey,
                NameError::EmptyAttributeName => Code::EmptyAttributeName,
                NameError::EmptyOperationName | NameError::NulInOperationName => Code::InvalidOperationName,
                NameError::AffineRedefinition { .. } => Code::RedefinedAffineIdentifier,
                NameError::AffineUndeclared { .. } => Code::UndefinedAffineIdentifier,
                NameError::AffineKeyword { .. } => Code::AffineKeywordName,
                NameError::DistinctMismatch { .. } => Code::DistinctMismatch,
                NameError::DialectNamespace { .. } => Code::InvalidDialectNamespace,
                NameError::BuiltinSymbol { .. } => Code::UnknownDialectSymbol,
            },
            Self::Type { error, .. } => match error {
                TypeError::WidthLimit | TypeError::InvalidWidth => Code::InvalidIntegerWidth,
                TypeError::InvalidDimension | TypeError::VectorZero(_) => Code::InvalidDimension,
                TypeError::TensorElement(_)
                | TypeError::VectorElement(_)
                | TypeError::MemRefElement(_)
                | TypeError::ComplexElement(_) => Code::InvalidElementType,
                TypeError::UnrankedEncoding
                | TypeError::UnrankedLayout
                | TypeError::StrideCount { .. }
                | TypeError::LayoutRank { .. } => Code::InvalidLayout,
                TypeError::MemorySpaces | TypeError::LayoutAfterSpace | TypeError::MemorySpace => {
                    Code::InvalidMemorySpace
                }
                TypeError::NoShape(_) => Code::InvalidHeldShape,
                TypeError::Parameter(
                    ParameterFault::Unknown { .. } | ParameterFault::NegativeRank(_) | ParameterFault::NoHook { .. },
                ) => Code::UnknownDialectSymbol,
                TypeError::UnreadEncoding | TypeError::Parameter(_) => Code::UnexpectedToken,
            },
            Self::Value { error, .. } => match error {
                ValueError::IntegerRange { .. }
                | ValueError::ElementRange { .. }
                | ValueError::DenseArrayRange { .. }
                | ValueError::IntegerDigits { .. }
                | ValueError::DistinctNumber
                | ValueError::StrideRange
                | ValueError::AffineConstant
                | ValueError::NegativeUnsigned
                | ValueError::NegativeUnsignedElement => Code::IntegerOutOfRange,
                ValueError::NotAffine { .. } => Code::NotAffine,
                ValueError::LocationNumber | ValueError::NotALocation { .. } => Code::InvalidLocation,
                ValueError::ResourceHex { .. }
                | ValueError::ResourceAlignment { .. }
                | ValueError::ResourcePower { .. } => Code::InvalidResourceBlob,
                ValueError::MetadataKey { .. }
                | ValueError::MetadataKeyString
                | ValueError::ResourceKeyString
                | ValueError::ResourceDialect { .. }
                | ValueError::ResourceSection { .. } => Code::InvalidMetadata,
                ValueError::ElementsShape { .. }
                | ValueError::NoElements { .. }
                | ValueError::RaggedElements
                | ValueError::ComplexCount { .. } => Code::ElementsShapeMismatch,
                ValueError::HexString | ValueError::HexSize { .. } => Code::InvalidHexElements,
                ValueError::Sparse(_) => Code::InvalidSparseElements,
                ValueError::NotShaped { .. }
                | ValueError::ResourceNotShaped { .. }
                | ValueError::DynamicElements { .. } => Code::InvalidElementsType,
                ValueError::DenseArrayWidth | ValueError::DenseArrayType { .. } => Code::InvalidDenseArrayType,
                ValueError::IntegerType { .. }
                | ValueError::FloatType { .. }
                | ValueError::IntegerForFloat { .. }
                | ValueError::NegativeHexFloat
                | ValueError::HexFloatRange { .. }
                | ValueError::FloatElements
                | ValueError::ExpectedBoolean
                | ValueError::BooleanType { .. }
                | ValueError::ExpectedInteger
                | ValueError::ExpectedFloat
                | ValueError::ExpectedString { .. }
                | ValueError::StringForInteger { .. }
                | ValueError::StringForFloat { .. } => Code::LiteralTypeMismatch,
            },
            Self::Rule { .. } => Code::InvalidRuleAttribute,
        }
    }
}
