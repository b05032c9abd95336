//! The verifiers of `vector`: their rows and faults.

mod access;
mod masks;
mod parts;
mod reductions;
mod slices;
mod transfers;

use super::OwnerRow;
use super::view::{OwnedOp, OwnedValue};
use crate::diagnostic::Code;
use crate::ir::{Type, TypeId};
use crate::shape::Dim;
use crate::shapes::ShapeFault;

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new(
        "vector.bitcast",
        parts::bitcast,
        "all dimensions but the last are the same, and the last has the same number of bits",
    ),
    OwnerRow::new("vector.broadcast", parts::broadcast, "the source is a scalar or a vector"),
    OwnerRow::new("vector.compressstore", access::compressstore, ACCESS),
    OwnerRow::new(
        "vector.constant_mask",
        masks::constant_mask,
        "there is a size for each dimension, and none is above that of the result",
    ),
    OwnerRow::new("vector.contract", reductions::contract, "both factors have the same signless elements"),
    OwnerRow::new("vector.create_mask", masks::create_mask, "there is a size for each dimension"),
    OwnerRow::new(
        "vector.deinterleave",
        parts::deinterleave,
        "the last dimension is even, and the results have half of it",
    ),
    OwnerRow::new("vector.expandload", access::expandload, ACCESS),
    OwnerRow::new(
        "vector.extract",
        parts::extract,
        "the position is inside of the vector, and the result what is there",
    ),
    OwnerRow::new(
        "vector.extract_strided_slice",
        slices::extract_strided_slice,
        "the slice is inside of the vector, and the result has its sizes",
    ),
    OwnerRow::new("vector.gather", access::gather, ACCESS),
    OwnerRow::new(
        "vector.insert",
        parts::insert,
        "the position is inside of the vector, and leaves the rank of what is inserted",
    ),
    OwnerRow::new("vector.insert_strided_slice", slices::insert_strided_slice, "the slice is inside of the vector"),
    OwnerRow::new("vector.load", access::load, "the last stride of the memref is 1, and elements are the same"),
    OwnerRow::new(
        "vector.mask",
        masks::mask,
        "one maskable operation is in the region, whose results are those of the mask",
    )
    .looks_around(),
    OwnerRow::new("vector.maskedload", access::maskedload, ACCESS),
    OwnerRow::new("vector.maskedstore", access::maskedstore, ACCESS),
    OwnerRow::new(
        "vector.outerproduct",
        reductions::outerproduct,
        "the factors have one dimension, and the result those of both",
    ),
    OwnerRow::new("vector.print", parts::print, "a text is printed alone"),
    OwnerRow::new(
        "vector.reduction",
        reductions::reduction,
        "the vector has one dimension at most, the result its elements, and the kind is one of these",
    ),
    OwnerRow::new("vector.scalable.extract", parts::scalable_extract, "the position is a multiple of the length"),
    OwnerRow::new("vector.scalable.insert", parts::scalable_insert, "the position is a multiple of the length"),
    OwnerRow::new(
        "vector.scan",
        reductions::scan,
        "the initial value has all dimensions of the source but the one that is reduced",
    ),
    OwnerRow::new("vector.scatter", access::scatter, ACCESS),
    OwnerRow::new("vector.shape_cast", parts::shape_cast, "the numbers of scalable dimensions are the same"),
    OwnerRow::new(
        "vector.shuffle",
        parts::shuffle,
        "all dimensions but the first are the same, and the mask selects among both",
    ),
    OwnerRow::new("vector.store", access::store, "the last stride of the memref is 1, and elements are the same"),
    OwnerRow::new("vector.transfer_read", transfers::read, TRANSFER),
    OwnerRow::new("vector.transfer_write", transfers::write, TRANSFER),
    OwnerRow::new(
        "vector.type_cast",
        parts::type_cast,
        "layouts are those of contiguous memory, and elements and sizes the same",
    ),
];

const ACCESS: &str = "elements are the same, and vector, mask and indices have the same sizes";
const TRANSFER: &str = "the map is a permutation from the dimensions of the source to those of the vector";

/// Faults of an operation of `vector`, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum VectorFault {
    #[error("most minor memref dim must have unit stride")]
    UnitStride,
    #[error("{0} memref has lower rank than the {1}")]
    LowerRank(&'static str, &'static str),
    #[error("base memref and {0} vector types should match")]
    VectorElements(&'static str),
    #[error("base and {0} should match")]
    Elements(&'static str),
    #[error("expected {what} {part} to match {other} {part}")]
    Sizes { what: &'static str, part: &'static str, other: &'static str },
    #[error("expected pass_thru of same type as result type")]
    PassThrough,
    #[error("failed to verify that {0}")]
    Predicate(&'static str),
    #[error("{0}")]
    Sentence(&'static str),
    #[error("{0}: '{1}'")]
    Of(&'static str, String),
    #[error("{0}")]
    Bare(&'static str),
    #[error("expects a '{0}' mask for the maskable operation")]
    MaskType(String),
    #[error("mask index #{0} out of range")]
    MaskIndex(usize),
    #[error("expected position attribute #{at} to be a non-negative integer smaller than the corresponding {what}")]
    Position { at: usize, what: &'static str },
    #[error("inferred type(s) '{inferred}' are incompatible with return type(s) of operation '{declared}'")]
    Inferred { inferred: String, declared: String },
    #[error("dimension size mismatch at: {0}")]
    Dimension(usize),
    #[error("has different number of scalable dims at source ({from}) and result ({to})")]
    Scalable { from: usize, to: usize },
    #[error("expected {name} dimension {axis} to be confined to [{least}, {limit})")]
    Confined { name: &'static str, axis: usize, least: i64, limit: i64 },
    #[error("expected {name} to be confined to [1, 2)")]
    ConfinedAll { name: &'static str },
    #[error("expected {0} attribute of rank no greater than vector rank")]
    SliceRank(&'static str),
    #[error("mismatching scalable flags (at source vector idx={0})")]
    ScalableFlags(usize),
    #[error(
        "expected size at idx={axis} to match the corresponding base size from the input vector ({size} vs {base})"
    )]
    ScalableSize { axis: usize, size: i64, base: i64 },
    #[error("expected result type to be '{0}'")]
    Result(String),
    #[error("reduction dimension {axis} has to be less than {rank}")]
    ReductionAxis { axis: i64, rank: usize },
    #[error("initial value rank {found} has to be equal to {expected}")]
    InitialRank { found: usize, expected: usize },
    #[error("unsupported reduction rank: {0}")]
    ReductionRank(usize),
    #[error("unsupported reduction type '{ty}' for kind '{kind}'")]
    ReductionKind { ty: String, kind: String },
    #[error("requires a permutation_map {0}")]
    Map(&'static str),
    #[error("inferred mask type ('{inferred}') and mask operand type ('{found}') don't match")]
    Mask { inferred: String, found: String },
    #[error("expects the in_bounds attr of same rank as permutation_map results: {map} vs inBounds of size: {found}")]
    InBounds { map: String, found: usize },
}

impl ShapeFault for VectorFault {
    fn code(&self) -> Code {
        match self {
            Self::Elements(_) | Self::VectorElements(_) => Code::ElementTypeMismatch,
            Self::UnitStride
            | Self::LowerRank(..)
            | Self::Sizes { .. }
            | Self::Sentence(_)
            | Self::Of(..)
            | Self::Bare(_)
            | Self::Predicate(_)
            | Self::InitialRank { .. }
            | Self::ReductionRank(_)
            | Self::MaskType(_)
            | Self::Mask { .. } => Code::UnfitOperandShapes,
            Self::PassThrough => Code::TypeMismatch,
            Self::Inferred { .. } => Code::InferredTypeMismatch,
            Self::Dimension(_) | Self::Scalable { .. } | Self::Result(_) => Code::UnfitResultShape,
            Self::MaskIndex(_)
            | Self::Position { .. }
            | Self::Confined { .. }
            | Self::ConfinedAll { .. }
            | Self::SliceRank(_)
            | Self::ScalableFlags(_)
            | Self::ScalableSize { .. }
            | Self::ReductionAxis { .. }
            | Self::Map(_)
            | Self::InBounds { .. } => Code::InvalidShapeAttribute,
            Self::ReductionKind { .. } => Code::InconsistentAttributes,
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::Bare(_))
    }
}

/// A vector type.
#[derive(Clone, Copy)]
struct Vector<'v> {
    shape: &'v [Dim],
    scalable: &'v [bool],
    element: TypeId,
}

impl<'v> Vector<'v> {
    fn of(op: OwnedOp<'v>, ty: TypeId) -> Option<Self> {
        match op.ty(ty) {
            Type::Vector { shape, scalable, element } => Some(Self { shape, scalable, element: *element }),
            _ => None,
        }
    }

    fn rank(self) -> usize {
        self.shape.len()
    }

    /// Whether a dimension is a multiple of a size known only at run time.
    fn is_scalable(self, axis: usize) -> bool {
        self.scalable.get(axis).copied().unwrap_or(false)
    }

    fn size(self, axis: usize) -> i64 {
        self.shape.get(axis).and_then(|dim| super::layout::step(*dim)).unwrap_or(0)
    }

    /// The size of the last dimension; 1 without dimensions.
    fn minor(self) -> i64 {
        if self.shape.is_empty() { 1 } else { self.size(self.shape.len() - 1) }
    }

    fn sizes(self) -> impl Iterator<Item = (i64, bool)> {
        (0..self.rank()).map(move |axis| (self.size(axis), self.is_scalable(axis)))
    }
}

fn vector<'v>(op: OwnedOp<'v>, value: Option<OwnedValue>) -> Option<(OwnedValue, Vector<'v>)> {
    let value = value?;
    Some((value, Vector::of(op, value.ty)?))
}

/// A vector type as it is printed.
fn printed(op: OwnedOp<'_>, sizes: &[(i64, bool)], element: TypeId) -> String {
    let size = |(size, is_scalable): &(i64, bool)| if *is_scalable { format!("[{size}]x") } else { format!("{size}x") };
    format!("vector<{}{}>", sizes.iter().map(size).collect::<String>(), op.print(element))
}

/// The number of bits of an element; `None` if that is not known.
fn bits(op: OwnedOp<'_>, ty: TypeId) -> Option<i64> {
    match op.ty(ty) {
        Type::Index => Some(64),
        other => other.number_bits().map(i64::from),
    }
}
