//! PaddlePaddle's one-way broadcasting: B is aligned with A from a given axis on.
//!
//! The bounds of the axis and its default follow from the rank of B as written. Only then are trailing 1s of B dropped, so that they may extend beyond A on
//! the right; a dynamic dimension that extends beyond A must be 1 at run time. The remaining dimensions must equal those of A or be 1.

use super::unidirectional::fitting;
use super::{RuleError, RuleKind, RuleLayout, onto, two};
use crate::shape::trace::AlignedRow;
use crate::shape::{Axis, Dim, OperandDim};
use std::fmt;

pub(super) fn layout<'a>(axis: StartAxis, operands: &[Option<&'a [Dim]>]) -> Result<RuleLayout<'a>, RuleError> {
    let [a, b] = two(RuleKind::Pdpd, operands)?;
    let [a, b] = fitting(a, b)?;
    let mut rows = Vec::new();
    if let Some(a) = a {
        let room = axis.room(a.len(), b.map_or(0, <[Dim]>::len))?;
        rows.push(AlignedRow::right_aligned(0, a));
        rows.extend(b.map(|b| lay_under(b, room, a.len())).transpose()?);
    }
    Ok(RuleLayout { rows, meet: onto, refuse: RuleError::OneWay })
}

/// B without its dimensions beyond A, if all those dimensions may be 1.
fn lay_under(b: &[Dim], room: usize, a_rank: usize) -> Result<AlignedRow<'_>, RuleError> {
    let (under, beyond) = b.split_at(room.min(b.len()));
    let outside = beyond.iter().enumerate().rev();
    for (offset, &dim) in outside {
        if !dim.is_one() && !dim.is_dynamic() {
            return Err(RuleError::Beyond {
                a_rank,
                b: OperandDim { operand: 1, axis: Axis::from_left(under.len() + offset), dim },
            });
        }
    }
    Ok(AlignedRow { operand: 1, dims: under, gap: room - under.len() })
}

/// The axis of A for the first dimension of B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StartAxis {
    /// Aligned at the end: rank(A) - rank(B), with all 1s of B counted. Written as -1, or omitted.
    FromRanks,
    /// This axis of A, which may be one past the last axis: then B may only have sizes of 1.
    At(Axis),
}

impl StartAxis {
    /// The number of columns of A from the start of B on.
    fn room(self, a_rank: usize, b_rank: usize) -> Result<usize, RuleError> {
        match self {
            Self::FromRanks => Ok(b_rank),
            Self::At(axis) => a_rank.checked_sub(axis.index()).ok_or(RuleError::AxisOutOfRange { axis, a_rank }),
        }
    }

    /// The numbers of free columns at the right of A and of B in a drawing.
    pub(super) fn gaps(self, a_rank: usize, b_rank: usize) -> [usize; 2] {
        let room = self.room(a_rank, b_rank).unwrap_or(b_rank);
        [b_rank.saturating_sub(room), room.saturating_sub(b_rank)]
    }
}

impl TryFrom<i64> for StartAxis {
    type Error = StartAxisError;

    /// Converts an axis as the specifications number it, where -1 means the default.
    fn try_from(number: i64) -> Result<Self, StartAxisError> {
        match number {
            -1 => Ok(Self::FromRanks),
            ..-1 => Err(StartAxisError::Negative { axis: number }),
            _ => u32::try_from(number)
                .map(|index| Self::At(Axis::new(index)))
                .map_err(|_| StartAxisError::TooLarge { axis: number }),
        }
    }
}

impl fmt::Display for StartAxis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FromRanks => f.pad("-1"),
            Self::At(axis) => axis.fmt(f),
        }
    }
}

/// The reason for which a number is no [`StartAxis`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StartAxisError {
    /// The axis is negative, and not -1, which means the default.
    #[error("axis {axis} is negative, and only -1 has a meaning: rank(A) - rank(B)")]
    Negative {
        /// The number that was given as the axis.
        axis: i64,
    },
    /// An axis beyond the maximum rank.
    #[error("axis {axis} is greater than any rank")]
    TooLarge {
        /// The number that was given as the axis.
        axis: i64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_negative_axis_has_a_meaning() {
        assert_eq!(StartAxis::try_from(-1), Ok(StartAxis::FromRanks));
        assert_eq!(StartAxis::try_from(0), Ok(StartAxis::At(Axis::new(0))));
        for axis in [-2, i64::MIN] {
            let refused = StartAxis::try_from(axis);
            assert_eq!(refused, Err(StartAxisError::Negative { axis }));
        }
        for axis in [1 << 32, i64::MAX] {
            let refused = StartAxis::try_from(axis);
            assert_eq!(refused, Err(StartAxisError::TooLarge { axis }));
        }
    }
}
