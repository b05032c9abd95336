//! Errors in the texts of types and attributes, in MLIR's words.

use std::fmt;

/// An error in the text of a type or an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ParameterFault {
    /// The given characters are missing.
    Text(&'static str),
    /// The given word is missing.
    Word(&'static str),
    /// A word is missing.
    Keyword,
    /// A word or a string is missing.
    KeywordOrString,
    /// A number is missing.
    Integer,
    /// A string is missing.
    String,
    /// A type is missing.
    Type,
    /// An attribute is missing.
    Attribute,
    /// A word of a C++ enumeration is missing.
    OneOf { class: String, words: String },
    /// An unknown word: the whole message, and a known name that is similar.
    Unknown { text: String, meant: Option<&'static str> },
    /// An error in a type of `quant`.
    Quant(QuantFault),
    /// An error in a type or attribute of StableHLO.
    Hlo(HloTextFault),
    /// An error in a list of entries of `dlti`.
    Layout(LayoutFault),
    /// An error in an encoding of `sparse_tensor`.
    Sparse(EncodingFault),
    /// An error in a type of SPIR-V.
    Spirv(SpirvFault),
    /// A type of `emitc` or `smt` contains a type that it may not contain.
    Composed(ComposedFault),
    /// The rank of a `!tosa.shape` is negative.
    NegativeRank(String),
    /// A type or attribute of a dialect without types or attributes.
    NoHook { dialect: String, kind: &'static str },
    /// The parameters of a builtin type are missing.
    Opening(&'static str),
    /// An `x` after a size is missing.
    Size,
    /// An error in an attribute of a type, which MLIR reports without the name of the operation.
    Nested(Box<Self>),
}

impl fmt::Display for ParameterFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Word(text) => write!(f, "expected '{text}'"),
            Self::Keyword => f.write_str("expected valid keyword"),
            Self::KeywordOrString => f.write_str("expected valid keyword or string"),
            Self::Integer => f.write_str("expected integer value"),
            Self::String => f.write_str("expected string"),
            Self::Type => f.write_str("expected non-function type"),
            Self::Attribute => f.write_str("expected attribute value"),
            Self::OneOf { class, words } => write!(f, "expected {class} to be one of: {words}"),
            Self::Unknown { text, .. } => f.write_str(text),
            Self::Quant(fault) => write!(f, "{fault}"),
            Self::Hlo(fault) => write!(f, "{fault}"),
            Self::Layout(fault) => write!(f, "{fault}"),
            Self::Sparse(fault) => write!(f, "{fault}"),
            Self::Spirv(fault) => write!(f, "{fault}"),
            Self::Composed(fault) => write!(f, "{fault}"),
            Self::NegativeRank(rank) => write!(f, "invalid rank (must be >= 0): {rank}"),
            Self::NoHook { dialect, kind } => write!(f, "dialect '{dialect}' provides no {kind} parsing hook"),
            Self::Opening(word) => write!(f, "expected '<' in {word} type"),
            Self::Size => f.write_str("expected 'x' in dimension list"),
            Self::Nested(fault) => write!(f, "{fault}"),
        }
    }
}

/// An error and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ParameterError {
    pub(crate) expected: ParameterFault,
    /// The index in the text, which may be the end of the text.
    pub(crate) at: usize,
}

impl ParameterError {
    /// The error as one in an attribute of a type.
    pub(crate) fn nested(self) -> Self {
        Self { expected: ParameterFault::Nested(Box::new(self.expected)), ..self }
    }

    /// The error, as it is reported for a type that is written with its name.
    pub(crate) fn of_whole_type(self) -> Self {
        match self.expected {
            ParameterFault::Nested(fault) => Self { expected: *fault, ..self }.of_whole_type(),
            _ => self,
        }
    }
}

/// The faults of types that contain others, in MLIR's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ComposedFault {
    #[error("bit-vector must have at least a width of one")]
    Width,
    #[error("{0} must be any SMT value type")]
    Value(&'static str),
    #[error("{0} must be any non-function SMT type")]
    NoFunction(&'static str),
    #[error("pointers to lvalues are not allowed")]
    Pointer,
    #[error("!emitc.lvalue cannot wrap !emitc.array type")]
    Array,
    #[error("!emitc.lvalue must wrap supported emitc type, but got '{0}'")]
    Unsupported(String),
}

/// Faults of a type of `quant`, in MLIR's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum QuantFault {
    #[error("illegal storage type prefix")]
    Prefix,
    #[error("invalid integer width")]
    Width,
    #[error("illegal storage type size: {0}")]
    Size(u32),
    #[error("illegal storage type minimum: {0}")]
    Least(i64),
    #[error("illegal storage type maximum: {0}")]
    Most(i64),
    #[error("illegal storage min and storage max: ({0}:{1})")]
    Range(i64, i64),
    #[error("invalid kind of type specified")]
    Kind,
    #[error("expected floating point literal")]
    Float,
    #[error("unexpected decimal integer literal for a floating point value")]
    Decimal,
    #[error("scale {scale} out of expressed type range [{least}, {most}]")]
    Scale { scale: String, least: &'static str, most: &'static str },
    #[error("illegal quantized dimension: {0}")]
    Dimension(i64),
    #[error("illegal block size: {0}")]
    Block(i64),
    #[error("tensor literal is invalid; ranks are not consistent between elements")]
    Ragged,
    #[error("illegal min and max: ({0}:{1})")]
    Calibrated(String, String),
}

/// The errors in types and attributes of StableHLO, in StableHLO's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum HloTextFault {
    #[error("future element type must be a ranked tensor, but got '{0}'")]
    Future(String),
    #[error("{0} component count must be positive")]
    Components(&'static str),
    #[error("num primitive operations must be positive")]
    Primitives,
    #[error(
        "dot algorithm not known to be supported on any hardware: {{lhs:'{lhs}', rhs:'{rhs}', accum:'{accum}', lhs_components:{lhs_components}, rhs_components:{rhs_components}, primitive_ops:{primitives}, imprecise:{imprecise}}}"
    )]
    Algorithm {
        lhs: String,
        rhs: String,
        accum: String,
        lhs_components: i64,
        rhs_components: i64,
        primitives: i64,
        imprecise: u8,
    },
    #[error("Unexpected dimension {found}, expecting {expected}")]
    Dimension { found: String, expected: String },
    #[error("Unexpected dimension {0}")]
    Spatial(i64),
    #[error("Unexpected keyword {0}")]
    Keyword(String),
    #[error("Expected dimensions {0} not specified")]
    Missing(String),
    #[error("Duplicate entries for spatial dimension {0}")]
    Repeated(i64),
    #[error("Expected spatial dimensions {0} not specified")]
    MissingSpatial(String),
    #[error("duplicated `{0}` entry")]
    Entry(&'static str),
    #[error("expected one of: {0}")]
    Entries(String),
    #[error("Invalid tolerances for ResultAccuracyAttr with mode {0}, must be all zero.")]
    Tolerances(&'static str),
    #[error("Negative tolerance")]
    NegativeTolerance,
    #[error("Bounds length is {found}, expected to be equal to rank({rank}) of the tensor '{ty}'")]
    BoundCount { found: usize, rank: usize, ty: String },
    #[error(
        "Static dimension {axis} cannot have a bound, use ShapedType::kDynamic to indicate a missing bound in tensor '{ty}'"
    )]
    StaticBound { axis: usize, ty: String },
}

/// The errors of a list of entries, in MLIR's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LayoutFault {
    #[error("expected a type or a quoted string")]
    Key,
    #[error("invalid kind of attribute specified")]
    Kind,
    #[error("empty string as DLTI key is not allowed")]
    Empty,
    #[error("repeated DLTI key: {0}")]
    Repeated(String),
    #[error("repeated device ID in dlti.target_system_spec: {0}")]
    Device(String),
}

/// The errors of an encoding, in MLIR's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum EncodingFault {
    #[error("expected '{0}' in {1}-specifier list")]
    List(char, &'static str),
    #[error("expected bare identifier")]
    Identifier,
    #[error("use of undeclared identifier{0}")]
    Undeclared(String),
    #[error("unexpected character")]
    Character,
    #[error("expected valid level {0}")]
    Level(&'static str),
    #[error("unknown level {0}: {1}")]
    UnknownLevel(&'static str, String),
    #[error("expected structured size to be >= 0")]
    NegativeSize,
    #[error("expected n <= m in n_out_of_m")]
    Structured,
    #[error("expect positive value or ? for slice offset/size/stride")]
    Slice,
    #[error(
        "Level-rank mismatch between forward-declarations and specifiers. Declared {declared} level-variables; but got {found} level-specifiers."
    )]
    LevelRank { declared: usize, found: usize },
    #[error(
        "Level-variable ordering mismatch. The variable '{name}' was forward-declared as the {} level; but is bound by the {} specification.",
        ordinal(*.declared),
        ordinal(*.bound)
    )]
    LevelOrder { name: String, declared: usize, bound: usize },
    #[error("unexpected key: {0}")]
    Key(String),
    #[error("{0}")]
    Whole(&'static str),
    #[error("unexpected {0} bitwidth: {1}")]
    Width(&'static str, i64),
    #[error("dimension-rank mismatch between encoding and tensor shape: {expected} != {found}")]
    Rank { expected: usize, found: usize },
    #[error("{which} value type mismatch between encoding and tensor element type: '{ty}' != '{element}'")]
    Value { which: &'static str, ty: String, element: String },
}

/// Faults of a type of SPIR-V, in MLIR's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SpirvFault {
    #[error("expected single integer for array element count")]
    Count,
    #[error("expected 'x' in dimension list")]
    By,
    #[error("expected array length greater than 0")]
    Empty,
    #[error("ArrayStride must be greater than zero")]
    Stride,
    #[error("only 1-D vector allowed but found '{0}'")]
    Rank(String),
    #[error("cannot use '{0}' to compose SPIR-V types")]
    Other(String),
    #[error("only 1/8/16/32/64-bit integer type allowed but found '{0}'")]
    Width(String),
    #[error("unknown storage class: {0}")]
    Class(String),
    #[error("sampled image must be composed using image type, got '{0}'")]
    Sampled(String),
    #[error("sampled image Dim must not be SubpassData or Buffer, got {0}")]
    Dimension(&'static str),
    #[error("offset specification must be given for all members")]
    Offsets,
    #[error("recursive struct reference not nested in struct definition")]
    Recursive,
    #[error("identifier already used for an enclosing struct")]
    Enclosing,
    #[error("expected row and column count")]
    Rows,
    #[error("invalid use <id> attribute specification: {0}")]
    Use(String),
    #[error("matrix is expected to have 2, 3, or 4 columns")]
    Columns,
    #[error("expected single unsigned integer for number of columns")]
    ColumnCount,
    #[error("matrix columns size has to be less than or equal to 4 and greater than or equal 2, but found {0}")]
    ColumnSize(u64),
    #[error("matrix must be composed using vector type, got '{0}'")]
    Column(String),
    #[error("matrix columns' elements must be of Float type, got '{0}'")]
    ColumnElement(String),
    #[error("arm.tensor shape dimensions must be either fully dynamic or completed shaped")]
    Mixed,
    #[error("arm.tensors do not support rank zero")]
    Scalar,
    #[error("arm.tensors do not support zero dimensions")]
    Zero,
}

/// `0th`, `1st`
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
