//! The weights of branches in all dialects, one for each successor.

use super::OwnerRow;
use super::fault::{WrongPart, require_bare};
use super::view::OwnedOp;
use crate::shapes::CheckResult;

const WEIGHTS: &str = "there is a weight for each successor, and one is not zero";

pub(super) const CF: &[OwnerRow] = &[OwnerRow::new("cf.cond_br", weighted, WEIGHTS)];

pub(super) const LLVM: &[OwnerRow] =
    &[OwnerRow::new("llvm.cond_br", weighted, WEIGHTS), OwnerRow::new("llvm.switch", weighted, WEIGHTS)];

pub(super) fn weighted(op: OwnedOp<'_>) -> CheckResult {
    let Some(weights) = op.numbers("branch_weights").filter(|weights| !weights.is_empty()) else { return Ok(()) };
    let (found, expected) = (weights.len(), op.ir.successors(op.op).len());
    require_bare(found == expected, WrongPart::Attribute, || {
        format!("expects number of branch weights to match number of successors: {found} vs {expected}")
    })?;
    let has_weight = weights.iter().any(|weight| *weight != 0);
    require_bare(has_weight, WrongPart::Value, "branch weights cannot all be zero")
}
