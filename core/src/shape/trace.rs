//! A walk over rows of dimensions that remembers where each dimension of the result came from: [`trace`].
//!
//! It is used for every rule: rules differ in the alignment of rows and in the function on the dimensions of a column, and both are parameters.

use super::infer::{Conflict, OperandDim};
use super::{Axis, Dim, Shape};

/// An operand where the rule puts it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<'a> {
    /// Index of the operand, unranked ones counted.
    pub(super) operand: usize,
    pub(super) dims: &'a [Dim],
    /// How many columns are at its right. At most as many as the rows before it have.
    pub(super) gap: usize,
}

impl<'a> Row<'a> {
    pub(super) fn right_aligned(operand: usize, dims: &'a [Dim]) -> Self {
        Self { operand, dims, gap: 0 }
    }
}

/// The result of [`trace`].
pub(super) struct Trace {
    /// From right to left; `None` when there is no row.
    columns: Option<Vec<OperandDim>>,
    /// At most one a column, from right to left.
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

/// Folds every column from its first row to its last with `meet`, whose `None` is a conflict.
pub(super) fn trace<'a>(rows: impl IntoIterator<Item = Row<'a>>, meet: fn(Dim, Dim) -> Option<Dim>) -> Trace {
    let mut columns: Option<Vec<OperandDim>> = None;
    let mut found: Vec<Option<OperandDim>> = Vec::new();
    for Row { operand, dims, gap } in rows {
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
