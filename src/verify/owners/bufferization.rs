//! The verifiers of `bufferization`.

use super::OwnerRow;
use super::view::{OwnedOp, OwnedValue};
use crate::diagnostic::Code;
use crate::ir::Type;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("bufferization.alloc_tensor", alloc, "there is a size for each dynamic dimension, or a copy"),
    OwnerRow::new(
        "bufferization.dealloc",
        dealloc,
        "there is a condition for each memref, and a result for each retained",
    ),
    OwnerRow::new(
        "bufferization.materialize_in_destination",
        materialize,
        "source and destination have one shape, a memref is written, and a tensor becomes the result",
    ),
    OwnerRow::new("bufferization.to_buffer", converts, "the tensor and the buffer have one shape and one element type"),
    OwnerRow::new("bufferization.to_tensor", converts, "the tensor and the buffer have one shape and one element type"),
];

/// Faults of an operation of `bufferization`, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum BufferFault {
    #[error("dynamic sizes not needed when copying a tensor")]
    SizesOfCopy,
    #[error("incorrect number of dynamic sizes, has {found}, expected {expected}")]
    Sizes { found: usize, expected: usize },
    #[error("must have the same number of conditions as memrefs to deallocate")]
    Conditions,
    #[error("must have the same number of updated conditions (results) as retained operands")]
    Results,
    #[error("source/destination shapes are incompatible")]
    Shapes,
    #[error("'dest' must be a tensor or a memref")]
    Destination,
    #[error("memref 'dest' implies zero results")]
    MemrefResult,
    #[error("tensor 'dest' implies exactly one tensor result")]
    TensorResult,
    #[error("'restrict' is valid only for memref destinations")]
    Restrict,
    #[error("'writable' must be specified if and only if the destination is of memref type")]
    Writable,
    #[error("result and 'dest' types must match")]
    ResultType,
    #[error("expected that `copy` and return type match")]
    Copy,
    #[error("shapes do not match")]
    BufferShapes,
    #[error("element types do not match")]
    BufferElements,
}

impl ShapeFault for BufferFault {
    fn code(&self) -> Code {
        match self {
            Self::SizesOfCopy | Self::Sizes { .. } | Self::Conditions => Code::OperandCount,
            Self::Results | Self::MemrefResult | Self::TensorResult => Code::ResultCount,
            Self::Shapes | Self::BufferShapes => Code::UnfitOperandShapes,
            Self::Destination => Code::InvalidValueType,
            Self::Restrict | Self::Writable => Code::InconsistentAttributes,
            Self::ResultType | Self::Copy => Code::TypeMismatch,
            Self::BufferElements => Code::ElementTypeMismatch,
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::SizesOfCopy | Self::Copy | Self::BufferShapes | Self::BufferElements)
    }
}

fn alloc(op: OwnedOp<'_>) -> CheckResult {
    let Some(result) = op.result(0) else { return Ok(()) };
    let found = op.count("dynamic_sizes");
    if let Some(copy) = op.named("copy") {
        return match op.operand(op.range("dynamic_sizes").start) {
            Some(size) if found > 0 => refuse(BufferFault::SizesOfCopy, [size.whole()]),
            _ if !op.same(copy.ty, result.ty) => refuse(BufferFault::Copy, [copy.whole(), result.whole()]),
            _ => Ok(()),
        };
    }
    let Some(shape) = op.shape(result.ty) else { return Ok(()) };
    match shape.iter().filter(|dim| dim.is_dynamic()).count() {
        expected if expected == found => Ok(()),
        expected => refuse(BufferFault::Sizes { found, expected }, [result.whole()]),
    }
}

fn dealloc(op: OwnedOp<'_>) -> CheckResult {
    if op.count("memrefs") != op.count("conditions") {
        return refuse(BufferFault::Conditions, []);
    }
    if op.ir.results(op.op).len() != op.count("retained") {
        return refuse(BufferFault::Results, []);
    }
    Ok(())
}

/// Whether the known dimensions of shapes agree.
fn agree(op: OwnedOp<'_>, left: OwnedValue, right: OwnedValue) -> bool {
    let (left, right) = match (op.shape(left.ty), op.shape(right.ty)) {
        (Some(left), Some(right)) => (left, right),
        (None, None) => return true,
        (Some(_), None) | (None, Some(_)) => return false,
    };
    let mut pairs = left.iter().zip(right);
    left.len() == right.len() && pairs.all(|(left, right)| left.is_dynamic() || right.is_dynamic() || left == right)
}

fn materialize(op: OwnedOp<'_>) -> CheckResult {
    let (Some(source), Some(destination)) = (op.named("source"), op.named("dest")) else { return Ok(()) };
    let is_memref = match op.ty(destination.ty) {
        Type::MemRef { .. } | Type::UnrankedMemRef { .. } => true,
        Type::RankedTensor { .. } | Type::UnrankedTensor(_) => false,
        _ => return refuse(BufferFault::Destination, [destination.whole()]),
    };
    if !agree(op, source, destination) {
        return refuse(BufferFault::Shapes, [destination.whole(), source.whole()]);
    }
    let has = |name: &str| op.attribute(name).is_some();
    let result = op.result(0);
    match (is_memref, result) {
        (true, Some(result)) => return refuse(BufferFault::MemrefResult, [result.whole()]),
        (false, None) => return refuse(BufferFault::TensorResult, [destination.whole()]),
        (true, None) | (false, Some(_)) => {}
    }
    if has("restrict") && !is_memref {
        return refuse(BufferFault::Restrict, [MisfitPlace::Attribute("restrict".into())]);
    }
    if has("writable") != is_memref {
        return refuse(BufferFault::Writable, [destination.whole()]);
    }
    match result {
        Some(result) if !op.same(result.ty, destination.ty) => {
            refuse(BufferFault::ResultType, [result.whole(), destination.whole()])
        }
        Some(_) | None => Ok(()),
    }
}

/// Whether a tensor and a buffer are of the same kind. Buffers of other dialects are not compared.
fn converts(op: OwnedOp<'_>) -> CheckResult {
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (Some(left), Some(right)) = (op.shaped(from.ty), op.shaped(to.ty)) else { return Ok(()) };
    // MLIR compares a shape of unknown rank as one without dimensions.
    if left.shape.unwrap_or_default() != right.shape.unwrap_or_default() {
        return refuse(BufferFault::BufferShapes, [to.whole(), from.whole()]);
    }
    if !op.same(left.element, right.element) {
        return refuse(BufferFault::BufferElements, [to.whole(), from.whole()]);
    }
    Ok(())
}
