//! One-way broadcasting: B is aligned with A at the right and stretched to it, A stays as it is.
//!
//! B may have no more dimensions than A, not even leading 1s.

use super::{Layout, OperandRank, RuleError, RuleKind, onto, two};
use crate::shape::Dim;
use crate::shape::infer::right_aligned;

pub(super) fn layout<'a>(operands: &[Option<&'a [Dim]>]) -> Result<Layout<'a>, RuleError> {
    let [a, b] = two(RuleKind::Unidirectional, operands)?;
    Ok(Layout {
        rows: right_aligned(fitting(RuleKind::Unidirectional, a, b)?).collect(),
        meet: onto,
        refuse: RuleError::OneWay,
    })
}

/// Both operands, if B has no more dimensions than A. Nothing of B is left when A is unranked: it decides nothing.
pub(super) fn fitting<'a>(
    rule: RuleKind,
    a: Option<&'a [Dim]>,
    b: Option<&'a [Dim]>,
) -> Result<[Option<&'a [Dim]>; 2], RuleError> {
    match (a, b) {
        (None, _) => Ok([None, None]),
        (Some(a_dims), Some(b_dims)) if b_dims.len() > a_dims.len() => Err(RuleError::RankTooHigh {
            rule,
            a: OperandRank { operand: 0, rank: a_dims.len() },
            b: OperandRank { operand: 1, rank: b_dims.len() },
        }),
        _ => Ok([a, b]),
    }
}
