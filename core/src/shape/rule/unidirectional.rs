//! One-way broadcasting: B is aligned with A at the right and stretched to it, A is unchanged.
//!
//! B may have no more dimensions than A, not even leading 1s. If B is unranked, the result is A; if A is unranked, so is the
//! result.

use super::{OperandRank, RuleError, RuleKind, RuleLayout, onto, two};
use crate::shape::Dim;
use crate::shape::infer::right_aligned;

pub(super) fn layout<'a>(operands: &[Option<&'a [Dim]>]) -> Result<RuleLayout<'a>, RuleError> {
    let [a, b] = two(RuleKind::Unidirectional, operands)?;
    Ok(RuleLayout { rows: right_aligned(fitting(a, b)?).collect(), meet: onto, refuse: RuleError::OneWay })
}

/// Both operands, if B has no more dimensions than A; neither if A is unranked, to which any B fits.
pub(super) fn fitting<'a>(a: Option<&'a [Dim]>, b: Option<&'a [Dim]>) -> Result<[Option<&'a [Dim]>; 2], RuleError> {
    let rank = |operand, dims: &[Dim]| OperandRank { operand, rank: dims.len() };
    match (a, b) {
        (None, _) => Ok([None, None]),
        (Some(a), Some(b)) if b.len() > a.len() => Err(RuleError::RankTooHigh { a: rank(0, a), b: rank(1, b) }),
        (Some(_), _) => Ok([a, b]),
    }
}
