//! Operations of `tosa` on blocks of elements that share a scale.

use super::{OwnedOp, OwnedValue, OwnerRow};
use crate::diagnostic::Code;
use crate::shapes::{CheckResult, ShapeFault, refuse};

const SCALED: &str = "data and scale have one shape, but for the last dimension, which has a scale for each block";

pub(super) const CHECKS: &[OwnerRow] = &[
    OwnerRow::new("tosa.cast_from_block_scaled", from_blocks, SCALED),
    OwnerRow::new("tosa.cast_to_block_scaled", to_blocks, SCALED),
];

/// Faults of scaled blocks, in MLIR's words.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
enum BlockFault {
    #[error("require compatible shapes for input_data ('{0}') and output_data ('{1}')")]
    Data(String, String),
    #[error("expect last dimension of input_data ({0}) to be divisible by block_size ({BLOCK})")]
    Rest(i64),
    #[error("require compatible shapes for {0}_data ('{1}') and {0}_scale ('{2}') except for the last dimension")]
    Scale(&'static str, String, String),
    #[error("expect last dimension of {0}_scale ({1}) to be equal to last dimension of {0}_data / block_size ({2})")]
    Last(&'static str, i64, i64),
}

/// The only supported size of a block.
const BLOCK: i64 = 32;

impl ShapeFault for BlockFault {
    fn code(&self) -> Code {
        match self {
            Self::Data(..) => Code::UnfitResultShape,
            Self::Rest(_) | Self::Scale(..) | Self::Last(..) => Code::UnfitOperandShapes,
        }
    }
}

fn from_blocks(op: OwnedOp<'_>) -> CheckResult {
    let (Some(data), Some(scale), Some(result)) = (op.operand(0), op.operand(1), op.result(0)) else { return Ok(()) };
    are_of_one_shape(op, data, result)?;
    is_divided(op, data)?;
    is_scaled(op, "input", data, scale)
}

fn to_blocks(op: OwnedOp<'_>) -> CheckResult {
    let (Some(data), Some(result), Some(scale)) = (op.operand(0), op.result(0), op.result(1)) else { return Ok(()) };
    are_of_one_shape(op, data, result)?;
    is_divided(op, data)?;
    is_scaled(op, "output", result, scale)
}

/// Whether the known leading dimensions agree; `None` if a rank is unknown.
fn agree(op: OwnedOp<'_>, left: OwnedValue, right: OwnedValue, but: usize) -> Option<bool> {
    let (from, to) = (op.shape(left.ty)?, op.shape(right.ty)?);
    let count = from.len().checked_sub(but)?;
    let mut pairs = from.iter().zip(to).take(count);
    Some(from.len() == to.len() && pairs.all(|(one, other)| one.is_dynamic() || other.is_dynamic() || one == other))
}

fn are_of_one_shape(op: OwnedOp<'_>, data: OwnedValue, result: OwnedValue) -> CheckResult {
    match agree(op, data, result, 0) {
        Some(false) => {
            let fault = BlockFault::Data(op.print(data.ty), op.print(result.ty));
            refuse(fault, [result.whole(), data.whole()])
        }
        Some(true) | None => Ok(()),
    }
}

fn last(op: OwnedOp<'_>, value: OwnedValue) -> Option<i64> {
    op.size(value, op.shape(value.ty)?.len().checked_sub(1)?)
}

fn is_divided(op: OwnedOp<'_>, data: OwnedValue) -> CheckResult {
    match last(op, data) {
        Some(size) if size % BLOCK != 0 => refuse(BlockFault::Rest(size), [data.whole()]),
        Some(_) | None => Ok(()),
    }
}

fn is_scaled(op: OwnedOp<'_>, name: &'static str, data: OwnedValue, scale: OwnedValue) -> CheckResult {
    if agree(op, data, scale, 1) == Some(false) {
        let fault = BlockFault::Scale(name, op.print(data.ty), op.print(scale.ty));
        return refuse(fault, [scale.whole(), data.whole()]);
    }
    match (last(op, data), last(op, scale)) {
        (Some(size), Some(found)) if found != size / BLOCK => {
            refuse(BlockFault::Last(name, found, size / BLOCK), [scale.whole(), data.whole()])
        }
        _ => Ok(()),
    }
}
