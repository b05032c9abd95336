//! The verifiers of `memref`: their rows and faults.

mod casts;
pub(super) mod memory;
mod transfers;
mod views;

use super::OwnerRow;
use super::reassociation::ReassociationFault;
use crate::diagnostic::Code;
use crate::shapes::ShapeFault;

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("memref.alloc", memory::symbols, SYMBOLS),
    OwnerRow::new("memref.alloca", memory::alloca, SYMBOLS).looks_around(),
    OwnerRow::new("memref.assume_alignment", memory::assume_alignment, "the alignment is a power of two"),
    OwnerRow::new("memref.atomic_rmw", memory::atomic_rmw, "the kind is one of the value's type"),
    OwnerRow::new(
        "memref.cast",
        casts::cast,
        "element types and memory spaces are the same, sizes, offsets and strides agree",
    ),
    OwnerRow::new(
        "memref.collapse_shape",
        views::collapse_shape,
        "groups are contiguous, and the result has the sizes and the layout that follow",
    ),
    OwnerRow::new(
        "memref.distinct_objects",
        memory::distinct_objects,
        "the results have the types of the operands, of which there is one at least",
    ),
    OwnerRow::new(
        "memref.dma_start",
        transfers::dma_start,
        "the operands are two memrefs, a size and a tag, with an index for each dimension",
    ),
    OwnerRow::new(
        "memref.expand_shape",
        views::expand_shape,
        "groups are contiguous, and the result has the sizes and the layout that follow",
    ),
    OwnerRow::new("memref.generic_atomic_rmw", memory::generic_atomic, "the operations in its body have no effects")
        .looks_around(),
    OwnerRow::new("memref.global", memory::global, "the type has static sizes, which the initial value has too"),
    OwnerRow::new("memref.memory_space_cast", casts::memory_space_cast, "the types differ in the memory space alone"),
    OwnerRow::new(
        "memref.realloc",
        memory::realloc,
        "layouts are those of contiguous memory, and a size is given if the result has none",
    ),
    OwnerRow::new(
        "memref.reinterpret_cast",
        views::reinterpret_cast,
        "the result has the offset, sizes and strides that are given",
    ),
    OwnerRow::new(
        "memref.reshape",
        casts::reshape,
        "element types are the same, layouts those of contiguous memory, and the shape has a size for each dimension",
    ),
    OwnerRow::new(
        "memref.subview",
        views::subview,
        "the slice is inside of the source, and the result has its sizes and layout",
    ),
    OwnerRow::new(
        "memref.transpose",
        views::transpose,
        "the map is a permutation, and the result has the permuted sizes and strides",
    ),
    OwnerRow::new("memref.view", casts::view, "layouts are those of contiguous memory, and memory spaces the same"),
];

pub(super) const SYMBOLS: &str = "there is an operand for each symbol of the layout";

/// Faults of an operation of `memref`, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum MemrefFault {
    #[error("with kind '{kind}' expects {expected} type")]
    AtomicKind { kind: &'static str, expected: &'static str },
    #[error("alignment must be power of 2")]
    Alignment,
    #[error("symbol operand count does not equal memref symbol count: expected {expected}, got {found}")]
    Symbols { found: usize, expected: usize },
    #[error("requires an ancestor op with AutomaticAllocationScope trait")]
    NoScope,
    #[error("operand types and result types must match")]
    DistinctTypes,
    #[error("expected at least one operand")]
    NoOperand,
    #[error("operand type {from} and result type {to} are cast incompatible")]
    Cast { from: String, to: String },
    #[error("element types of source and destination memref types should be the same")]
    ReshapeElements,
    #[error("{0} memref type should have identity affine map")]
    ReshapeLayout(&'static str),
    #[error("cannot use shape operand with dynamic length to reshape to statically-ranked memref type")]
    ReshapeDynamic,
    #[error("length of shape operand differs from the result's memref rank")]
    ReshapeRank,
    #[error("unsupported {what} for {which} memref type '{ty}'")]
    Layout { what: &'static str, which: &'static str, ty: String },
    #[error("different {what} specified for {first} type '{from}' and {second} type '{to}'")]
    Different { what: &'static str, first: &'static str, second: &'static str, from: String, to: String },
    #[error("{what} dimension operand for result type '{ty}'")]
    Dimension { what: &'static str, ty: String },
    #[error("base type '{0}' is not strided")]
    NotStrided(String),
    #[error("expected result rank to be smaller or equal to the source rank, but got '{0}'")]
    Rank(String),
    #[error("expected result element type to be '{expected}', but got '{found}'")]
    Element { expected: String, found: String },
    #[error(
        "expected result type to be '{expected}' or a rank-reduced version. (mismatch of result {what}), but got '{found}'"
    )]
    Reduced { what: &'static str, expected: String, found: String },
    #[error("expected result type with {what} = {expected} instead of {found}")]
    Declared { what: &'static str, expected: String, found: i64 },
    #[error("expected result type with {what} = {expected} instead of {found} in dim = {axis}")]
    DeclaredAt { what: &'static str, expected: String, found: i64, axis: usize },
    #[error("expected result type to have strided layout but found '{0}'")]
    ResultLayout(String),
    #[error("{0}")]
    Group(#[from] ReassociationFault),
    #[error("has source rank {from} and result rank {to}. This is not {} ({from} {} {to}).", if *expands { "an expansion" } else { "a collapse" }, if *expands { ">" } else { "<" })]
    Ranks { expands: bool, from: usize, to: usize },
    #[error("{0}")]
    SourceLayout(&'static str),
    #[error("expected {what} type to be '{expected}' but found '{found}'")]
    Regrouped { what: &'static str, expected: String, found: String },
    #[error(
        "expected number of static shape bounds to be equal to the output rank ({rank}) but found {found} inputs instead"
    )]
    OutputCount { rank: usize, found: usize },
    #[error(
        "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {expected} dynamic dims while output_shape has {found} values"
    )]
    OutputDynamic { expected: usize, found: usize },
    #[error("invalid output shape provided at pos {0}")]
    Output(usize),
    #[error("expected a permutation map{0}")]
    Permutation(&'static str),
    #[error("result type '{found}' is not equivalent to the canonical transposed input type '{expected}'")]
    Transposed { found: String, expected: String },
    #[error("custom op 'memref.global' type should be static shaped memref, but got '{0}'")]
    GlobalTypeRead(String),
    #[error("attribute 'type' failed to satisfy constraint: memref type attribute")]
    GlobalKind,
    #[error("type should be static shaped memref, but got '{0}'")]
    GlobalType(String),
    #[error("custom op 'memref.global' initial value should be a unit or elements attribute")]
    InitialValueRead,
    #[error("initial value should be a unit or elements attribute, but got {0}")]
    InitialValue(String),
    #[error("initial value element expected to be of type '{expected}', but was of type '{found}'")]
    InitialElement { expected: String, found: String },
    #[error("initial value shape expected to be {expected} but was {found}")]
    InitialShape { expected: String, found: String },
    #[error("expected at least {0} operands")]
    DmaCount(usize),
    #[error("incorrect number of operands")]
    DmaOperands,
    #[error("expected {what} to be of {ty} type")]
    DmaType { what: &'static str, ty: &'static str },
    #[error("expected stride and num elements per stride to be of type index")]
    DmaStride,
}

impl ShapeFault for MemrefFault {
    fn code(&self) -> Code {
        match self {
            Self::Symbols { .. }
            | Self::NoOperand
            | Self::Dimension { .. }
            | Self::OutputDynamic { .. }
            | Self::DmaCount(_)
            | Self::DmaOperands => Code::OperandCount,
            Self::AtomicKind { .. } | Self::DmaType { .. } | Self::DmaStride | Self::NoScope => Code::InvalidValueType,
            Self::Alignment | Self::InitialValue(_) | Self::InitialValueRead | Self::GlobalKind => {
                Code::InvalidAttribute
            }
            Self::GlobalType(_) | Self::GlobalTypeRead(_) | Self::InitialElement { .. } | Self::InitialShape { .. } => {
                Code::InconsistentAttributes
            }
            Self::DistinctTypes | Self::Different { .. } => Code::TypeMismatch,
            Self::ReshapeElements | Self::Element { .. } => Code::ElementTypeMismatch,
            Self::Cast { .. } => Code::InvalidCast,
            Self::ReshapeLayout(_) | Self::Layout { .. } | Self::NotStrided(_) | Self::SourceLayout(_) => {
                Code::UnfitOperandShapes
            }
            Self::ReshapeDynamic
            | Self::ReshapeRank
            | Self::Rank(_)
            | Self::Reduced { .. }
            | Self::Declared { .. }
            | Self::DeclaredAt { .. }
            | Self::ResultLayout(_)
            | Self::Ranks { .. }
            | Self::Regrouped { .. }
            | Self::Transposed { .. } => Code::UnfitResultShape,
            Self::Group(_) | Self::OutputCount { .. } | Self::Output(_) | Self::Permutation(_) => {
                Code::InvalidShapeAttribute
            }
        }
    }

    fn is_bare(&self) -> bool {
        matches!(
            self,
            Self::Layout { .. }
                | Self::Different { .. }
                | Self::Dimension { .. }
                | Self::NotStrided(_)
                | Self::Rank(_)
                | Self::Element { .. }
                | Self::Reduced { .. }
                | Self::Declared { .. }
                | Self::DeclaredAt { .. }
                | Self::ResultLayout(_)
                | Self::GlobalTypeRead(_)
                | Self::InitialValueRead
        )
    }
}
