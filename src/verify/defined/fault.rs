//! [`DefinitionFault`]: a violation of an operation's definition, in MLIR's words, with its code.

use super::view::TypedValue;
use crate::assembly::{AttributeShape, Side, Stated, ValueAt};
use crate::diagnostic::{Code, Severity, plural};
use crate::dialect::{Arity, AttributeConstraint, CastRule, Slot};
use crate::ir::TypeId;
use crate::shape::{Dim, Shape};
use crate::source::Span;

/// The number of values in a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    Exactly(u16),
    AtLeast(u16),
}

impl Count {
    pub(super) fn of(parameters: &[Slot]) -> Self {
        let fixed = parameters.iter().filter(|parameter| parameter.arity == Arity::One).count();
        let count = u16::try_from(fixed).unwrap_or(u16::MAX);
        if fixed == parameters.len() { Self::Exactly(count) } else { Self::AtLeast(count) }
    }

    pub(super) fn agrees(self, found: usize, side: Side) -> Result<(), DefinitionFault> {
        if self.fits(found) { Ok(()) } else { Err(DefinitionFault::Count { side, expected: self, found }) }
    }

    pub(super) fn fits(self, found: usize) -> bool {
        match self {
            Self::Exactly(expected) => found == usize::from(expected),
            Self::AtLeast(least) => found >= usize::from(least),
        }
    }

    fn of_regions(self) -> String {
        match self {
            Self::Exactly(0) => "requires zero regions".to_owned(),
            Self::Exactly(1) => "requires one region".to_owned(),
            Self::Exactly(count) => format!("expected {count} regions"),
            Self::AtLeast(least) => format!("expected {least} or more regions"),
        }
    }

    /// The expected count in words: MLIR has special words for zero and one.
    fn words(self, side: Side, found: usize) -> String {
        match (side, self) {
            (Side::Operands, Self::Exactly(0)) => "requires zero operands".to_owned(),
            (Side::Operands, Self::Exactly(1)) => "requires a single operand".to_owned(),
            (Side::Operands, Self::Exactly(count)) => format!("expected {count} operands, but found {found}"),
            (Side::Operands, Self::AtLeast(least)) => {
                format!("expected {least} or more operands, but found {found}")
            }
            (Side::Results, Self::Exactly(0)) => "requires zero results".to_owned(),
            (Side::Results, Self::Exactly(1)) => "requires one result".to_owned(),
            (Side::Results, Self::Exactly(count)) => format!("expected {count} results"),
            (Side::Results, Self::AtLeast(least)) => format!("expected {least} or more results"),
        }
    }
}

/// A violation of a definition. The second of two values is marked as wrong.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum DefinitionFault {
    #[error("{}", expected.of_regions())]
    Regions { expected: Count },
    #[error("{}", expected.words(*side, *found))]
    Count { side: Side, expected: Count, found: usize },
    #[error("expects region #{region} to have 0 or 1 blocks")]
    Blocks { region: usize },
    #[error("region #{region} ('{name}') failed to verify constraint: {words}")]
    BlockCount { region: usize, name: Box<str>, words: &'static str },
    #[error("expects a non-empty block")]
    EmptyBlock,
    #[error("region{} should have no arguments", if *is_only { String::new() } else { format!(" #{region}") })]
    RegionArguments { region: usize, is_only: bool },
    #[error("invalid properties {all} for op {op}: this operation does not support properties")]
    NoProperties { op: String, all: String },
    #[error("{} count ({found}) does not match with the total size ({total}) specified in attribute '{}'", side.word(), side.segments())]
    SegmentTotal { side: Side, total: usize, found: usize },
    #[error("'{}' attribute cannot have negative elements", side.segments())]
    NegativeSegment { side: Side },
    #[error("{} group starting at #{start} requires 0 or 1 element, but found {found}", side.word())]
    Group { side: Side, start: usize, found: usize },
    #[error("requires attribute '{0}'")]
    Attribute(String),
    #[error("attribute '{}' failed to satisfy constraint: {}", constraint.name(), constraint.summary)]
    AttributeValue { constraint: &'static AttributeConstraint },
    #[error("invalid properties {all} for op {op}: Invalid attribute `{}` in property conversion: {value}", constraint.name())]
    Property { op: String, all: String, value: String, constraint: &'static AttributeConstraint },
    #[error("invalid properties {all} for op {op}: {wrong}")]
    SegmentProperty { op: String, all: String, wrong: SegmentMisfit },
    #[error("{}", no_word(constraint, *is_missing))]
    AttributeWord { constraint: &'static AttributeConstraint, is_missing: bool, at: Option<(Span, Span)> },
    #[error("attribute '{0}' failed to satisfy constraint: 64-bit signless integer attribute")]
    NotAnInteger(String),
    #[error("attribute '{0}' failed to satisfy constraint: a list of sizes")]
    NotAShape(String),
    #[error("attribute '{attribute}' is no axis: {error}")]
    Axis { attribute: String, error: crate::shape::RuleParameterError },
    #[error("{at} must be {words}, but got '{ty}'")]
    Type { at: ValueAt, words: String, ty: String, id: TypeId },
    #[error("failed to verify that all of {{{names}}} have same type")]
    AllTypes { names: String, first: TypedValue, other: TypedValue },
    #[error("failed to verify that all of {{{names}}} have same element type")]
    AllElements { names: String, first: TypedValue, other: TypedValue },
    #[error("failed to verify that all of {{{names}}} have same shape")]
    AllShapes { names: String, first: TypedValue, other: TypedValue },
    #[error("{}{summary}", if test.counts_by_type() { "" } else { "failed to verify that " })]
    Stated { summary: Box<str>, test: Stated, first: TypedValue, other: TypedValue },
    #[error("failed to verify that input and output have the same tensor dimensions")]
    TensorDims { first: TypedValue, other: TypedValue },
    #[error("failed to verify that condition is signless i1 or has matching shape")]
    Condition { first: TypedValue, other: TypedValue },
    #[error("{}'{found}'", condition(expected.as_deref()))]
    SelectCondition { first: TypedValue, other: TypedValue, expected: Option<String>, found: String },
    #[error("requires the same type for all operands and results")]
    SameType { first: TypedValue, other: TypedValue },
    #[error("requires the same encoding for all operands and results")]
    SameEncoding { first: TypedValue, other: TypedValue },
    #[error("requires the same shape for all operands and results")]
    SameShape { first: TypedValue, other: TypedValue },
    #[error("requires the same shape for all operands")]
    SameOperandsShape { first: TypedValue, other: TypedValue },
    #[error("requires the same element type for all operands and results")]
    SameElements { first: TypedValue, other: TypedValue },
    #[error("requires the same element type for all operands")]
    SameOperandElements { first: TypedValue, other: TypedValue },
    #[error("requires all operands to have the same type")]
    SameOperandTypes { first: TypedValue, other: TypedValue },
    #[error("requires compatible types for all operands and results")]
    CompatibleTypes { first: TypedValue, other: TypedValue },
    #[error("requires compatible element types for all operands and results")]
    CompatibleElements { first: TypedValue, other: TypedValue },
    #[error("requires compatible element types for all operands")]
    CompatibleOperandElements { first: TypedValue, other: TypedValue },
    #[error("operands don't have matching ranks")]
    Ranks { first: TypedValue, other: TypedValue },
    #[error("result type has different rank than operands")]
    ResultRank { first: TypedValue, other: TypedValue },
    #[error("if a result is non-scalar, then at least one operand must be non-scalar")]
    ScalarOperands(TypedValue),
    #[error("if an operand is non-scalar, then there must be at least one non-scalar result")]
    ScalarResults(TypedValue),
    #[error("if an operand is non-scalar, then all results must be non-scalar")]
    ScalarResult { first: TypedValue, other: TypedValue },
    #[error("all non-scalar operands/results must have the same shape and base type")]
    Elementwise { first: TypedValue, other: TypedValue },
    #[error("inferred type(s) '{inferred}' are incompatible with return type(s) of operation '{declared}'")]
    Inferred { inferred: String, declared: String, first: TypedValue, other: TypedValue },
    #[error("inferred type(s) '{inferred}' are incompatible with return type(s) of operation '{declared}'")]
    InferredShape { inferred: String, declared: String, shape: Box<Shape>, is_picture: bool },
    #[error("inferred type(s) '{inferred}' are incompatible with return type(s) of operation '{declared}'")]
    InferredElements { inferred: String, declared: String, element: Box<str>, first: TypedValue, other: TypedValue },
    #[error("operands don't have broadcast-compatible shapes")]
    Placed { shapes: Box<[Vec<Dim>; 2]> },
    #[error("operand type{plural} {from} and result type {to} are cast incompatible")]
    Cast { plural: &'static str, from: String, to: String, first: TypedValue, other: TypedValue, rule: CastRule },
    #[error("a and b operands don't have matching ranks, got {a} and {b}")]
    MulRanks { a: usize, b: usize, first: TypedValue, other: TypedValue },
    #[error("a and b operands don't have broadcast-compatible shapes, got '{a}' and '{b}'")]
    MulShapes { a: String, b: String, first: TypedValue, other: TypedValue },
    #[error("result type has different rank than {name}, got {found} vs {expected}")]
    MulResultRank { name: &'static str, found: usize, expected: usize, first: TypedValue, other: TypedValue },
    #[error("invalid data type size for operands or result")]
    MulWidth { first: TypedValue, other: TypedValue },
    #[error("expect input and output to have same element type, got '{from}' and '{to}'")]
    TosaSelect { from: String, to: String, first: TypedValue, other: TypedValue },
    #[error("min/max attributes types are incompatible with input/output element types.")]
    ClampTypes { first: TypedValue },
    #[error("expected min_val <= max_val, got min_val={min}, max_val={max}")]
    ClampOrder { min: String, max: String },
    #[error("min/max attributes should not be 'NaN', got min_val={min}, max_val={max}")]
    ClampNan { min: String, max: String },
    #[error("require shift to be 0 for float type")]
    MulShift,
    #[error("mismatched operand types")]
    MismatchedOperands { first: TypedValue, other: TypedValue },
    #[error("requires compatible types for non-predicate operands")]
    SelectTypes { first: TypedValue, other: TypedValue },
    #[error("requires the same shape for all operands")]
    SelectShape { first: TypedValue, other: TypedValue },
    #[error("{name} shape [{found}] is not scalar and is not compatible to operand shape [{expected}]")]
    ClampShape { name: &'static str, found: String, expected: String, first: TypedValue, other: TypedValue },
    #[error("broadcast_dimensions has {}, but {at}, which it places, has rank {rank}", plural(*found, "entry"))]
    DimensionsCount { found: usize, at: ValueAt, rank: usize },
    #[error(
        "broadcast_dimensions places dimension {entry} of {at} at {dimension}, but the other operand has rank {rank}"
    )]
    DimensionsRange { entry: usize, at: ValueAt, dimension: i64, rank: usize },
    #[error("broadcast_dimensions must be strictly increasing, but {second} follows {first}")]
    DimensionsOrder { first: i64, second: i64 },
    #[error("operand #2 of shape '{bias}' is not unidirectional broadcastable to the product of shape '{product}'")]
    Gemm { bias: String, product: String, first: TypedValue, other: TypedValue },
}

/// The reason for which the property with the sizes of segments cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum SegmentMisfit {
    #[error("expected DenseI32ArrayAttr for key `value`")]
    Kind,
    #[error("size mismatch in attribute conversion: {found} vs {expected}")]
    Count { found: usize, expected: usize },
}

/// MLIR's message for an unknown word.
fn no_word(constraint: &AttributeConstraint, is_missing: bool) -> String {
    match &constraint.info.shape {
        _ if is_missing => "expected valid keyword or string".to_owned(),
        AttributeShape::Word(known) => {
            let words: Vec<&str> = known.words.iter().map(|(word, _)| &**word).collect();
            format!("expected {} to be one of: {}", known.class.as_deref().unwrap_or_default(), words.join(", "))
        }
        _ => constraint.summary.to_string(),
    }
}

/// MLIR's sentence before the type of a condition.
fn condition(expected: Option<&str>) -> String {
    match expected {
        Some(expected) => {
            format!(
                "expected condition type to have the same shape as the result type, expected '{expected}', but got "
            )
        }
        None => "expected condition to be a signless i1, but got ".to_owned(),
    }
}

impl DefinitionFault {
    pub(super) const fn code(&self) -> Code {
        match self {
            Self::Regions { .. }
            | Self::Blocks { .. }
            | Self::BlockCount { .. }
            | Self::EmptyBlock
            | Self::RegionArguments { .. } => Code::RegionCount,
            Self::Count { side: Side::Results, .. } => Code::ResultCount,
            Self::Count { side: Side::Operands, .. }
            | Self::Group { .. }
            | Self::SegmentTotal { .. }
            | Self::NegativeSegment { .. } => Code::OperandCount,
            Self::Type { .. } => Code::InvalidValueType,
            Self::ClampTypes { .. } | Self::ClampOrder { .. } | Self::ClampNan { .. } | Self::MulShift => {
                Code::InconsistentAttributes
            }
            Self::AttributeValue { .. }
            | Self::Property { .. }
            | Self::SegmentProperty { .. }
            | Self::AttributeWord { .. }
            | Self::NotAnInteger(_)
            | Self::NotAShape(_) => Code::InvalidAttribute,
            Self::NoProperties { .. } => Code::UnexpectedProperties,
            Self::Attribute(_) => Code::MissingAttribute,
            Self::Axis { .. } => Code::InvalidAxisAttribute,
            Self::AllTypes { .. }
            | Self::SameType { .. }
            | Self::SameEncoding { .. }
            | Self::SameOperandTypes { .. }
            | Self::CompatibleTypes { .. }
            | Self::SelectTypes { .. }
            | Self::Stated { test: Stated::Derived(_) | Stated::SameTypes | Stated::Elements, .. } => {
                Code::TypeMismatch
            }
            Self::Stated { test: Stated::SameElements, .. } => Code::ElementTypeMismatch,
            Self::Stated { test: Stated::SameRanks, .. } => Code::RankMismatch,
            Self::Stated { test: Stated::SameCounts, .. } => Code::ShapeMismatch,
            Self::Stated { .. } => Code::OperandCount,
            Self::InferredShape { .. } | Self::InferredElements { .. } | Self::Inferred { .. } => {
                Code::InferredTypeMismatch
            }
            Self::SameShape { .. }
            | Self::SameOperandsShape { .. }
            | Self::TensorDims { .. }
            | Self::Condition { .. }
            | Self::SelectCondition { .. }
            | Self::ScalarOperands(_)
            | Self::ScalarResults(_)
            | Self::ScalarResult { .. }
            | Self::AllShapes { .. }
            | Self::SelectShape { .. }
            | Self::ClampShape { .. }
            | Self::Elementwise { .. } => Code::ShapeMismatch,
            Self::SameElements { .. }
            | Self::SameOperandElements { .. }
            | Self::TosaSelect { .. }
            | Self::AllElements { .. }
            | Self::CompatibleElements { .. }
            | Self::CompatibleOperandElements { .. }
            | Self::MismatchedOperands { .. }
            | Self::MulWidth { .. } => Code::ElementTypeMismatch,
            Self::Ranks { .. } | Self::ResultRank { .. } | Self::MulRanks { .. } | Self::MulResultRank { .. } => {
                Code::RankMismatch
            }
            Self::MulShapes { .. } | Self::Placed { .. } => Code::IncompatibleShapes,
            Self::Cast { .. } => Code::InvalidCast,
            Self::DimensionsRange { dimension: ..0, .. } => Code::NegativeBroadcastDimension,
            Self::DimensionsCount { .. } | Self::DimensionsRange { .. } | Self::DimensionsOrder { .. } => {
                Code::UnusableBroadcastDimensions
            }
            Self::Gemm { .. } => Code::RuleViolation,
        }
    }

    /// The severity: a warning for operations that upstream's verifier accepts and its lowering refuses.
    pub(super) const fn severity(&self) -> Severity {
        match self {
            Self::DimensionsRange { dimension: ..0, .. } => Severity::Error,
            Self::DimensionsCount { .. } | Self::DimensionsRange { .. } | Self::DimensionsOrder { .. } => {
                Severity::Warning
            }
            _ => Severity::Error,
        }
    }

    /// Whether the sentence is reported alone, without the name of the operation before it.
    pub(super) const fn is_bare(&self) -> bool {
        matches!(
            self,
            Self::MismatchedOperands { .. }
                | Self::Property { .. }
                | Self::SegmentProperty { .. }
                | Self::NoProperties { .. }
                | Self::AttributeWord { .. }
                | Self::SelectTypes { .. }
                | Self::SelectShape { .. }
                | Self::ClampShape { .. }
        )
    }

    /// The two values that do not agree.
    pub(super) const fn pair(&self) -> Option<(TypedValue, TypedValue)> {
        Some(match self {
            Self::AllTypes { first, other, .. }
            | Self::AllElements { first, other, .. }
            | Self::AllShapes { first, other, .. }
            | Self::Stated { first, other, .. }
            | Self::TensorDims { first, other }
            | Self::Condition { first, other }
            | Self::SelectCondition { first, other, .. }
            | Self::SameType { first, other }
            | Self::SameEncoding { first, other }
            | Self::SameShape { first, other }
            | Self::SameOperandsShape { first, other }
            | Self::SameElements { first, other }
            | Self::SameOperandElements { first, other }
            | Self::SameOperandTypes { first, other }
            | Self::Ranks { first, other }
            | Self::ResultRank { first, other }
            | Self::ScalarResult { first, other }
            | Self::Elementwise { first, other }
            | Self::Inferred { first, other, .. }
            | Self::InferredElements { first, other, .. }
            | Self::Cast { first, other, .. }
            | Self::MulRanks { first, other, .. }
            | Self::MulShapes { first, other, .. }
            | Self::MulResultRank { first, other, .. }
            | Self::MulWidth { first, other }
            | Self::CompatibleTypes { first, other }
            | Self::CompatibleElements { first, other }
            | Self::CompatibleOperandElements { first, other }
            | Self::MismatchedOperands { first, other }
            | Self::SelectTypes { first, other }
            | Self::SelectShape { first, other }
            | Self::ClampShape { first, other, .. }
            | Self::Gemm { first, other, .. }
            | Self::TosaSelect { first, other, .. } => (*first, *other),
            Self::ScalarOperands(only) | Self::ScalarResults(only) => (*only, *only),
            _ => return None,
        })
    }
}
