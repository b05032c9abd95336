//! No broadcasting: all ranked operands have the same rank, and the same sizes where these are known.

use super::{OperandRank, RuleError, RuleLayout};
use crate::shape::Dim;
use crate::shape::infer::right_aligned;
use crate::shape::trace::AlignedRow;

pub(super) fn layout<'a>(operands: &[Option<&'a [Dim]>]) -> Result<RuleLayout<'a>, RuleError> {
    if operands.is_empty() {
        return Err(RuleError::NoOperands);
    }
    let rows: Vec<AlignedRow<'a>> = right_aligned(operands.iter().copied()).collect();
    if let Some((first, rest)) = rows.split_first() {
        for other in rest {
            if other.dims.len() != first.dims.len() {
                return Err(RuleError::UnequalRanks { first: OperandRank::of(first), second: OperandRank::of(other) });
            }
        }
    }
    Ok(RuleLayout { rows, meet: equal, refuse: RuleError::Unequal })
}

/// The common size of two dimensions, if they may be equal.
fn equal(a: Dim, b: Dim) -> Option<Dim> {
    if a == b || b.is_dynamic() {
        Some(a)
    } else if a.is_dynamic() {
        Some(b)
    } else {
        None
    }
}
