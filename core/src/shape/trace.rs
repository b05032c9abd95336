//! A fold of rows of dimensions that records the operand of each dimension of the result: [`trace`].
//!
//! All rules use this comparison: they differ in the alignment of rows and in the function on the dimensions of a column, and both are
//! parameters.

use super::infer::{Conflict, OperandDim};
use super::{Axis, Dim, Shape};

/// An operand with the alignment of a rule.
#[derive(Debug, Clone, Copy)]
pub(super) struct AlignedRow<'a> {
    /// Index of the operand; unranked ones count.
    pub(super) operand: usize,
    pub(super) dims: &'a [Dim],
    /// The number of columns at its right; at most the number of columns of the rows before it.
    pub(super) gap: usize,
}

impl<'a> AlignedRow<'a> {
    pub(super) fn right_aligned(operand: usize, dims: &'a [Dim]) -> Self {
        Self { operand, dims, gap: 0 }
    }
}

/// The result of [`trace`].
pub(super) struct Trace {
    /// From right to left; `None` without a row.
    columns: Option<Vec<OperandDim>>,
    /// The conflicts, at most one for each column, from right to left.
    pub(super) conflicts: Vec<Conflict>,
}

impl Trace {
    /// The shape of the result, or the rightmost conflict.
    pub(super) fn into_result(self) -> Result<Shape, Conflict> {
        if let Some(rightmost) = self.conflicts.into_iter().next() {
            return Err(rightmost);
        }
        Ok(match self.columns {
            Some(columns) => Shape::ranked(columns.iter().rev().map(|column| column.dim)),
            None => Shape::UNRANKED,
        })
    }
}

/// Folds every column from its first row to its last with `meet`, which returns `None` for a conflict.
pub(super) fn trace<'a>(rows: impl IntoIterator<Item = AlignedRow<'a>>, meet: fn(Dim, Dim) -> Option<Dim>) -> Trace {
    let mut columns: Option<Vec<OperandDim>> = None;
    let mut found: Vec<Option<OperandDim>> = Vec::new();
    for AlignedRow { operand, dims, gap } in rows {
        let columns = columns.get_or_insert_default();
        for (from_right, &dim) in dims.iter().rev().enumerate() {
            let here = OperandDim { operand, axis: Axis::from_right(from_right, dims.len()), dim };
            let (Some(column), Some(found)) = (columns.get_mut(gap + from_right), found.get_mut(gap + from_right))
            else {
                columns.push(here);
                found.push(None);
                continue;
            };
            if found.is_some() {
                continue;
            }
            match meet(column.dim, dim) {
                Some(joined) if joined == column.dim => {}
                Some(joined) => *column = OperandDim { dim: joined, ..here },
                None => *found = Some(here),
            }
        }
    }
    let rank = columns.as_ref().map_or(0, Vec::len);
    let pairs = columns.iter().flatten().zip(found).enumerate();
    let conflicts = pairs
        .filter_map(|(from_right, (&first, second))| {
            Some(Conflict { axis: Axis::from_right(from_right, rank), first, second: second? })
        })
        .collect();
    Trace { columns, conflicts }
}
