//! The verifiers of `shape`: if an operand may be an error, the result may be one too.

use super::OwnerRow;
use super::view::{OwnedOp, OwnedValue};
use crate::diagnostic::Code;
use crate::ir::{AttributeKind, Type};
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

const SIZE: &str = "where an operand can hold an error, the result is of type `size`";
const SHAPE: &str = "where an operand can hold an error, the result is of type `shape`";
const EXTREMUM: &str = "the result is a shape if both operands are, and a size otherwise";

/// The operations of the dialect with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("shape.add", size, SIZE),
    OwnerRow::new("shape.assuming_all", all, "there is a witness"),
    OwnerRow::new("shape.broadcast", shape, SHAPE),
    OwnerRow::new("shape.const_shape", constant, "the result has as many extents as are written"),
    OwnerRow::new("shape.cstr_broadcastable", broadcastable, "there are two shapes or more"),
    OwnerRow::new("shape.dim", size, SIZE),
    OwnerRow::new("shape.div", size, SIZE),
    OwnerRow::new("shape.get_extent", size, SIZE),
    OwnerRow::new("shape.max", extremum, EXTREMUM),
    OwnerRow::new("shape.meet", meet, "all operands are sizes, or all are shapes of one rank"),
    OwnerRow::new("shape.min", extremum, EXTREMUM),
    OwnerRow::new("shape.mul", size, SIZE),
    OwnerRow::new("shape.num_elements", size, SIZE),
    OwnerRow::new("shape.rank", size, SIZE),
    OwnerRow::new("shape.shape_of", shape_of, "the result has an extent for each dimension"),
];

/// Faults of an operation of `shape`, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum ShapeDialectFault {
    #[error(
        "if at least one of the operands can hold error values then the result must be of type `{0}` to propagate them"
    )]
    Error(&'static str),
    #[error("no operands specified")]
    NoOperands,
    #[error("required at least 2 input shapes")]
    TwoShapes,
    #[error("requires all sizes or shapes")]
    Mixed,
    #[error("unequal shape cardinality")]
    Cardinality,
    #[error("inferred type(s) '{0}' are incompatible with return type(s) of operation '{1}'")]
    Inferred(String, String),
}

impl ShapeFault for ShapeDialectFault {
    fn code(&self) -> Code {
        match self {
            Self::Error(_) | Self::Mixed => Code::TypeMismatch,
            Self::NoOperands | Self::TwoShapes => Code::OperandCount,
            Self::Cardinality => Code::UnfitOperandShapes,
            Self::Inferred(..) => Code::InferredTypeMismatch,
        }
    }

    fn is_bare(&self) -> bool {
        matches!(self, Self::Mixed | Self::Cardinality)
    }
}

impl OwnedOp<'_> {
    fn is_of_shape(self, value: OwnedValue, names: &[&[u8]]) -> bool {
        matches!(self.ty(value.ty), Type::Opaque(text) if names.contains(&&**text))
    }

    /// Whether a value can be an error.
    fn can_fail(self, value: OwnedValue) -> bool {
        self.is_of_shape(value, &[b"!shape.size", b"!shape.shape", b"!shape.value_shape"])
    }
}

/// Whether the result can be an error if an operand can.
fn passes_errors(op: OwnedOp<'_>, ty: &[u8], word: &'static str) -> CheckResult {
    let operands = (0..op.operands().len()).filter_map(|index| op.operand(index));
    let Some(result) = op.result(0).filter(|result| !op.is_of_shape(*result, &[ty])) else { return Ok(()) };
    match operands.into_iter().find(|operand| op.can_fail(*operand)) {
        Some(operand) => refuse(ShapeDialectFault::Error(word), [result.whole(), operand.whole()]),
        None => Ok(()),
    }
}

fn size(op: OwnedOp<'_>) -> CheckResult {
    passes_errors(op, b"!shape.size", "size")
}

fn shape(op: OwnedOp<'_>) -> CheckResult {
    passes_errors(op, b"!shape.shape", "shape")
}

fn all(op: OwnedOp<'_>) -> CheckResult {
    if op.operands().is_empty() { refuse(ShapeDialectFault::NoOperands, []) } else { Ok(()) }
}

fn broadcastable(op: OwnedOp<'_>) -> CheckResult {
    if op.operands().len() < 2 { refuse(ShapeDialectFault::TwoShapes, []) } else { Ok(()) }
}

/// Verifies that a tensor of extents has `count` elements. Its length is declared, unless it `may_be_unknown`.
fn has_extents(
    op: OwnedOp<'_>,
    result: OwnedValue,
    count: usize,
    may_be_unknown: bool,
    mark: MisfitPlace,
) -> CheckResult {
    match op.shape(result.ty) {
        Some([only]) if only.size().map_or(!may_be_unknown, |size| size != count as u64) => {
            let fault = ShapeDialectFault::Inferred(format!("tensor<{count}xindex>"), op.print(result.ty));
            refuse(fault, [result.whole(), mark])
        }
        Some(_) | None => Ok(()),
    }
}

fn constant(op: OwnedOp<'_>) -> CheckResult {
    let (Some(shape), Some(result)) = (op.attribute("shape"), op.result(0)) else { return Ok(()) };
    let AttributeKind::Dense(_, ty) = *op.ir.attributes.resolve(shape) else { return Ok(()) };
    match op.shape(ty).map(|shape| shape.first().map(|dim| dim.size())) {
        Some(Some(Some(count))) => {
            has_extents(op, result, count as usize, false, MisfitPlace::Attribute("shape".into()))
        }
        _ => Ok(()),
    }
}

fn shape_of(op: OwnedOp<'_>) -> CheckResult {
    let (Some(operand), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    if let Some(dims) = op.shape(operand.ty) {
        has_extents(op, result, dims.len(), true, operand.whole())?;
    }
    shape(op)
}

/// The larger or the smaller of two sizes or shapes.
fn extremum(op: OwnedOp<'_>) -> CheckResult {
    let (Some(left), Some(right), Some(result)) = (op.operand(0), op.operand(1), op.result(0)) else { return Ok(()) };
    let is_shape = |value: OwnedValue| op.is_of_shape(value, &[b"!shape.shape"]);
    let are_shapes = is_shape(left) && is_shape(right);
    if is_shape(result) == are_shapes {
        return Ok(());
    }
    let inferred = if are_shapes { "!shape.shape" } else { "!shape.size" };
    let fault = ShapeDialectFault::Inferred(inferred.to_owned(), op.print(result.ty));
    refuse(fault, [result.whole(), left.whole(), right.whole()])
}

fn meet(op: OwnedOp<'_>) -> CheckResult {
    let values: Vec<OwnedValue> = (0..op.operands().len()).filter_map(|index| op.operand(index)).collect();
    let Some((first, rest)) = values.split_first() else { return Ok(()) };
    let is_size =
        |value: OwnedValue| matches!(op.ty(value.ty), Type::Index) || op.is_of_shape(value, &[b"!shape.size"]);
    if let Some(other) = rest.iter().find(|other| is_size(**other) != is_size(*first)) {
        return refuse(ShapeDialectFault::Mixed, [other.whole(), first.whole()]);
    }
    if let Some(result) = op.result(0).filter(|result| is_size(*result) != is_size(*first)) {
        let is_opaque = |value: &&OwnedValue| op.is_of_shape(**value, &[b"!shape.size", b"!shape.shape"]);
        let inferred = values.iter().find(is_opaque).unwrap_or(first);
        let fault = ShapeDialectFault::Inferred(op.print(inferred.ty), op.print(result.ty));
        return refuse(fault, [result.whole(), first.whole()]);
    }
    let extents = |value: OwnedValue| op.shape(value.ty)?.first()?.size();
    let mut known = values.iter().filter_map(|value| Some((*value, extents(*value)?)));
    let Some((first, count)) = known.next() else { return Ok(()) };
    match known.find(|(_, other)| *other != count) {
        Some((other, _)) => refuse(ShapeDialectFault::Cardinality, [other.whole(), first.whole()]),
        None => Ok(()),
    }
}
