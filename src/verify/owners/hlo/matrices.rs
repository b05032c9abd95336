//! StableHLO's requirements on matrices: `cholesky`, `triangular_solve`, and the precision of products.

use super::super::OwnerRow;
use super::super::view::OwnedOp;
use super::elements_differ;
use crate::diagnostic::Code;
use crate::shape::Dim;
use crate::shapes::{CheckResult, MisfitPlace, ShapeFault, refuse};

const PRECISION: &str = "the precision is that of none, one or both operands";

/// The operations with a verifier.
pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("stablehlo.cholesky", cholesky, "the last two dimensions have one size"),
    OwnerRow::new("stablehlo.convolution", convolution, PRECISION),
    OwnerRow::new("stablehlo.dot", precision, PRECISION),
    OwnerRow::new("stablehlo.dot_general", dot_general, PRECISION),
    OwnerRow::new("stablehlo.dynamic_conv", convolution, PRECISION),
    OwnerRow::new(
        "stablehlo.triangular_solve",
        triangular_solve,
        "the last two dimensions of the matrix have one size, and the others are those of both operands",
    ),
];

/// Faults of operations of matrices, in StableHLO's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum MatrixFault {
    #[error("argument 'a' must have rank >= 2, got shape {0}.")]
    Rank(String),
    #[error("minor dimensions of 'a' must have equal size, got shape {0}.")]
    Square(String),
    #[error("operand 'a' must have rank >= 2, but got '{0}'")]
    SolvedRank(String),
    #[error("two minor dimensions of operand 'a' must be compatible, but got '{0}'")]
    SolvedSquare(String),
    #[error("operands must have equal rank, but got '{0}' and '{1}'")]
    Ranks(String, String),
    #[error("shared dimension of operands 'a' and 'b' must be compatible, but got '{0}' and '{1}'")]
    Shared(String, String),
    #[error("batch dimensions of the operands must be compatible, but got '{0}' and '{1}'")]
    Batch(String, String),
    #[error("Invalid transpose option value for triangular solve")]
    Transpose,
    #[error("expects precision config to be empty or have <= 2 elements, got {0}")]
    Precision(usize),
    #[error("must specify DEFAULT precision config when algorithm is set.")]
    Algorithm,
    #[error("expects lhs and rhs to have compatible element type. Got: '{0}' and '{1}'")]
    Elements(String, String),
}

impl ShapeFault for MatrixFault {
    fn code(&self) -> Code {
        match self {
            Self::Rank(_)
            | Self::Square(_)
            | Self::SolvedRank(_)
            | Self::SolvedSquare(_)
            | Self::Ranks(..)
            | Self::Shared(..)
            | Self::Batch(..) => Code::UnfitOperandShapes,
            Self::Transpose | Self::Precision(_) => Code::InvalidShapeAttribute,
            Self::Algorithm => Code::InconsistentAttributes,
            Self::Elements(..) => Code::ElementTypeMismatch,
        }
    }

    fn is_bare(&self) -> bool {
        true
    }
}

fn agrees(left: Dim, right: Dim) -> bool {
    left.is_dynamic() || right.is_dynamic() || left == right
}

fn cholesky(op: OwnedOp<'_>) -> CheckResult {
    let Some(matrix) = op.operand(0) else { return Ok(()) };
    let Some(shape) = op.shape(matrix.ty) else { return Ok(()) };
    // StableHLO prints `?` as the number that represents it.
    let written = |dim: &Dim| dim.size().map_or(i64::MIN.to_string(), |size| size.to_string());
    let words = || shape.iter().map(written).collect::<Vec<_>>().join(", ");
    match shape {
        [.., first, second] if agrees(*first, *second) => Ok(()),
        [.., _, _] => refuse(MatrixFault::Square(words()), [matrix.dim(shape.len() - 1), matrix.dim(shape.len() - 2)]),
        _ => refuse(MatrixFault::Rank(words()), [matrix.whole()]),
    }
}

fn triangular_solve(op: OwnedOp<'_>) -> CheckResult {
    let (Some(matrix), Some(sides)) = (op.operand(0), op.operand(1)) else { return Ok(()) };
    let (Some(a), Some(b)) = (op.shape(matrix.ty), op.shape(sides.ty)) else { return Ok(()) };
    let words = || (op.print(matrix.ty), op.print(sides.ty));
    let [batch @ .., first, second] = a else {
        return refuse(MatrixFault::SolvedRank(words().0), [matrix.whole()]);
    };
    let rank = a.len();
    if !agrees(*first, *second) {
        return refuse(MatrixFault::SolvedSquare(words().0), [matrix.dim(rank - 1), matrix.dim(rank - 2)]);
    }
    if b.len() != rank {
        let (a, b) = words();
        return refuse(MatrixFault::Ranks(a, b), [matrix.whole(), sides.whole()]);
    }
    let is_left = op.attribute("left_side").and_then(|value| op.ir.boolean(value)).unwrap_or(false);
    let along = if is_left { rank - 2 } else { rank - 1 };
    if !agrees(*second, b[along]) {
        let (a, b) = words();
        return refuse(MatrixFault::Shared(a, b), [sides.dim(along), matrix.dim(rank - 1)]);
    }
    if let Some(axis) = (0..batch.len()).find(|axis| !agrees(batch[*axis], b[*axis])) {
        let (a, b) = words();
        return refuse(MatrixFault::Batch(a, b), [sides.dim(axis), matrix.dim(axis)]);
    }
    let transpose = op.attribute("transpose_a").and_then(|value| op.ir.enumerated_last(value));
    match transpose {
        Some("TRANSPOSE_INVALID") => refuse(MatrixFault::Transpose, [MisfitPlace::Attribute("transpose_a".into())]),
        Some(_) | None => Ok(()),
    }
}

/// Verifies the precisions of the operands.
fn precisions(op: OwnedOp<'_>) -> impl Iterator<Item = &str> {
    let list = op.attribute("precision_config").and_then(|value| op.ir.array(value));
    list.unwrap_or_default().iter().filter_map(move |entry| op.ir.enumerated_last(*entry))
}

fn precision(op: OwnedOp<'_>) -> CheckResult {
    let list = op.attribute("precision_config").and_then(|value| op.ir.array(value));
    match list.map(<[_]>::len).filter(|found| *found > 2) {
        Some(found) => refuse(MatrixFault::Precision(found), [MisfitPlace::Attribute("precision_config".into())]),
        None => Ok(()),
    }
}

fn dot_general(op: OwnedOp<'_>) -> CheckResult {
    precision(op)?;
    match op.attribute("algorithm").is_some() && precisions(op).any(|word| word != "DEFAULT") {
        true => refuse(MatrixFault::Algorithm, [MisfitPlace::Attribute("precision_config".into())]),
        false => Ok(()),
    }
}

fn convolution(op: OwnedOp<'_>) -> CheckResult {
    precision(op)?;
    let (Some(lhs), Some(rhs)) = (op.operand(0), op.operand(1)) else { return Ok(()) };
    if !elements_differ(op, lhs, rhs) {
        return Ok(());
    }
    let fault = MatrixFault::Elements(op.print(op.element(lhs.ty)), op.print(op.element(rhs.ty)));
    refuse(fault, [rhs.whole(), lhs.whole()])
}
