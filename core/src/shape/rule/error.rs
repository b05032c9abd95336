//! Errors in the operands of a rule: [`RuleError`].

use super::{AlignedRow, RuleKind};
use crate::shape::{Axis, Conflict, Dim, OperandDim};
use std::fmt;

/// The reason for which shapes do not broadcast under a [`Rule`](super::Rule). Axes and operands are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// There are no operands.
    #[error("at least one operand is needed")]
    NoOperands,
    /// The number of operands is not the number that the rule takes.
    #[error("rule `{rule}` takes {expected} operand{}, not {found}", if *expected == 1 { "" } else { "s" })]
    OperandCount {
        /// The rule that the operands violate.
        rule: RuleKind,
        /// The number of operands that the rule takes.
        expected: usize,
        /// The actual number of operands.
        found: usize,
    },
    /// Two sizes of a column differ, and neither is 1.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// Two sizes of a column differ, and the rule does not stretch any.
    #[error("{0}, and nothing is stretched")]
    Unequal(Conflict),
    /// A size of B differs from that of A and is not 1. The `first` dimension of the conflict is that of A; in a column
    /// that A lacks, it is an earlier one of B.
    #[error("{0}, and only operand #1 is stretched")]
    OneWay(Conflict),
    /// A size of the operand differs from that of the target, and neither is 1.
    #[error(
        "dimension {} of operand #0 is {}, but dimension {target_axis} of the target is {target}",
        input.axis, input.dim
    )]
    Target {
        /// The column, as an axis of the result.
        axis: Axis,
        /// The dimension of the operand.
        input: OperandDim,
        /// The axis of the target.
        target_axis: Axis,
        /// The dimension of the target.
        target: Dim,
    },
    /// The ranks differ, but the rule requires equal ranks.
    #[error("{first}, but {second}")]
    UnequalRanks {
        /// The first ranked operand.
        first: OperandRank,
        /// The first operand after it with another rank.
        second: OperandRank,
    },
    /// B has more dimensions than A, to whose shape it should be stretched.
    #[error("{b}, more than the {} of operand #{}", a.rank, a.operand)]
    RankTooHigh {
        /// A.
        a: OperandRank,
        /// B.
        b: OperandRank,
    },
    /// B begins where A has no axis.
    #[error("axis {axis} is out of range for operand #0, which has rank {a_rank}")]
    AxisOutOfRange {
        /// The axis of A at which B begins.
        axis: Axis,
        /// Rank of A.
        a_rank: usize,
    },
    /// A size of B other than 1 is to the right of all columns of A; the rightmost such size.
    #[error("{b}, but operand #0 of rank {a_rank} ends before it")]
    Beyond {
        /// Rank of A.
        a_rank: usize,
        /// The dimension of B.
        b: OperandDim,
    },
}

impl RuleError {
    /// The two conflicting sizes, and the column of the result in which they are.
    pub(super) fn sizes(&self) -> Option<(Dim, Dim, Axis)> {
        match *self {
            Self::Conflict(found) | Self::Unequal(found) | Self::OneWay(found) => {
                Some((found.first.dim, found.second.dim, found.axis))
            }
            Self::Target { axis, input, target, .. } => Some((input.dim, target, axis)),
            Self::NoOperands
            | Self::OperandCount { .. }
            | Self::UnequalRanks { .. }
            | Self::RankTooHigh { .. }
            | Self::AxisOutOfRange { .. }
            | Self::Beyond { .. } => None,
        }
    }

    /// Whether shapes conflict, as opposed to a wrong number of operands or a wrong axis of the rule.
    pub fn is_of_shapes(&self) -> bool {
        match self {
            Self::NoOperands | Self::OperandCount { .. } | Self::AxisOutOfRange { .. } => false,
            Self::Conflict(_)
            | Self::Unequal(_)
            | Self::OneWay(_)
            | Self::Target { .. }
            | Self::UnequalRanks { .. }
            | Self::RankTooHigh { .. }
            | Self::Beyond { .. } => true,
        }
    }

    /// The dimensions to blame, by row of the [picture](super::Rule::picture) and axis.
    pub(in crate::shape) fn places(&self) -> impl Iterator<Item = (usize, Axis)> {
        let of = |dim: OperandDim| (dim.operand, dim.axis);
        let places = match *self {
            Self::Conflict(found) | Self::Unequal(found) | Self::OneWay(found) => {
                [Some(of(found.first)), Some(of(found.second))]
            }
            // The target is drawn below the operand.
            Self::Target { input, target_axis, .. } => [Some(of(input)), Some((1, target_axis))],
            Self::Beyond { b, .. } => [Some(of(b)), None],
            Self::NoOperands
            | Self::OperandCount { .. }
            | Self::UnequalRanks { .. }
            | Self::RankTooHigh { .. }
            | Self::AxisOutOfRange { .. } => [None, None],
        };
        places.into_iter().flatten()
    }
}

/// An operand and its rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OperandRank {
    /// Index of the operand; unranked ones count.
    pub operand: usize,
    /// The number of the operand's dimensions.
    pub rank: usize,
}

impl OperandRank {
    pub(super) fn of(row: &AlignedRow<'_>) -> Self {
        Self { operand: row.operand, rank: row.dims.len() }
    }
}

impl fmt::Display for OperandRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "operand #{} has rank {}", self.operand, self.rank)
    }
}
