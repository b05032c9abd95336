//! Operations of `linalg` with a check that no other operation has.

use super::{OwnedOp, OwnedValue, OwnerRow, differing};
use crate::diagnostic::Code;
use crate::ir::Type;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, destinations, refuse};

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new(
        "linalg.fill",
        fill,
        "a scalar fills, of the type of the elements, and there is a result for each tensor",
    ),
    OwnerRow::new("linalg.index", index, "the operation around it is one of `linalg`, and has a loop of the number")
        .looks_around(),
    OwnerRow::new("linalg.softmax", softmax, "input and output have one shape, which has the dimension"),
];

/// Faults of such an operation, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum LinalgFault {
    #[error("expected op with scalar input")]
    Scalar,
    #[error("expected fill value type ('{value}') to match output element type ('{element}')")]
    Filled { value: String, element: String },
    #[error(
        "expected the number of tensor results ({results}) to be equal to the number of output tensors ({outputs})"
    )]
    Results { results: usize, outputs: usize },
    #[error("expected parent op with LinalgOp interface")]
    Parent,
    #[error("expected dim ({dim}) to be lower than the number of loops ({loops}) of the enclosing LinalgOp")]
    Loop { dim: i64, loops: usize },
    #[error("incompatible output shape")]
    Output,
    #[error("incorrect dimension specified")]
    Dimension,
}

impl ShapeFault for LinalgFault {
    fn code(&self) -> Code {
        match self {
            Self::Scalar | Self::Filled { .. } => Code::TypeMismatch,
            Self::Results { .. } => Code::ResultCount,
            Self::Parent | Self::Loop { .. } | Self::Dimension => Code::InvalidAttribute,
            Self::Output => Code::UnfitOperandShapes,
        }
    }

    fn is_bare(&self) -> bool {
        *self == Self::Scalar
    }
}

fn is_tensor(op: OwnedOp<'_>, value: OwnedValue) -> bool {
    matches!(op.ty(value.ty), Type::RankedTensor { .. } | Type::UnrankedTensor(_))
}

fn fill(op: OwnedOp<'_>) -> CheckResult {
    let (Some(value), Some(output)) = (op.named("inputs"), op.named("outputs")) else { return Ok(()) };
    let results = op.ir.results(op.op).len();
    let outputs = usize::from(is_tensor(op, output));
    if results != outputs {
        return refuse(LinalgFault::Results { results, outputs }, [output.whole()]);
    }
    if is_tensor(op, value) || matches!(op.ty(value.ty), Type::MemRef { .. } | Type::UnrankedMemRef { .. }) {
        // A value with dimensions does not fit the map either.
        return match op.shape(value.ty) {
            Some([]) => refuse(LinalgFault::Scalar, [value.whole()]),
            Some(_) | None => Ok(()),
        };
    }
    let element = op.element(output.ty);
    match op.same(value.ty, element) {
        true => Ok(()),
        false => {
            let (value_type, element) = (op.print(value.ty), op.print(element));
            refuse(LinalgFault::Filled { value: value_type, element }, [value.whole(), output.whole()])
        }
    }
}

fn index(op: OwnedOp<'_>) -> CheckResult {
    let (Some(parent), Some(dim)) = (op.ir.parent_op(op.op), op.number("dim")) else { return Ok(()) };
    let dimension = [MisfitPlace::Attribute("dim".into())];
    let name = op.ir.op_name_bytes(parent);
    if [&b"func."[..], b"scf.", b"affine.", b"builtin."].iter().any(|dialect| name.starts_with(dialect)) {
        return refuse(LinalgFault::Parent, dimension);
    }
    let iterators = if name == b"linalg.generic" { op.ir.attribute(parent, "iterator_types") } else { None };
    match iterators.and_then(|types| op.ir.array(types)).map(<[_]>::len) {
        Some(loops) if usize::try_from(dim).is_ok_and(|dim| dim >= loops) => {
            refuse(LinalgFault::Loop { dim, loops }, dimension)
        }
        Some(_) | None => Ok(()),
    }
}

fn softmax(op: OwnedOp<'_>) -> CheckResult {
    let (Some(input), Some(output)) = (op.named("input"), op.named("output")) else { return Ok(()) };
    destinations(op.ir, op.op, op.range("output"))?;
    let (Some(from), Some(to)) = (op.shape(input.ty), op.shape(output.ty)) else { return Ok(()) };
    if from.len() != to.len() {
        return refuse(LinalgFault::Output, [output.whole(), input.whole()]);
    }
    if let Some(axis) = differing(to, from) {
        return refuse(LinalgFault::Output, [output.dim(axis), input.dim(axis)]);
    }
    match op.number("dimension") {
        Some(dimension) if usize::try_from(dimension).map_or(true, |axis| axis >= from.len()) => {
            refuse(LinalgFault::Dimension, [MisfitPlace::Attribute("dimension".into())])
        }
        Some(_) | None => Ok(()),
    }
}
