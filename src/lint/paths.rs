//! The correspondence of the axes of an operation: [`Path`], computed once for equal operations.
//!
//! Lines in custom form that differ only in the names of values have one signature, and so one path: a model repeats a few hundred.

use crate::ir::table;
use crate::ir::{Ir, OpId};
use crate::shapes::{AxisOrigin, Descent, SizeTransfer, dims, dims_of};
use smallvec::SmallVec;

/// An axis of an operand in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Meeting {
    pub(super) column: u32,
    /// The index in [`Descent::operands`].
    pub(super) operand: u32,
    pub(super) axis: u32,
    /// Whether the size of the axis is 1.
    pub(super) is_one: bool,
}

/// An axis of the results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ResultAxis {
    pub(super) origin: AxisOrigin,
    /// Whether the first result declares a size of 1 for the axis.
    pub(super) is_one: bool,
}

/// A column that the results lack, and the number and the axis of the first operand in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Drops {
    pub(super) column: usize,
    pub(super) operand: usize,
    pub(super) axis: usize,
}

/// The columns of an operation, and the data derived from them and from types.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Path {
    pub(super) columns: Descent,
    /// The axes in each column, column by column.
    pub(super) meetings: SmallVec<[Meeting; 8]>,
    pub(super) results: SmallVec<[ResultAxis; 4]>,
    /// Whether each result has the axes.
    pub(super) have_axes: SmallVec<[bool; 4]>,
    pub(super) drops: SmallVec<[Drops; 1]>,
}

impl Path {
    /// The path of an operation; `None` if its columns are unknown.
    fn of(ir: &Ir, transfer: SizeTransfer<'_>, op: OpId) -> Option<Self> {
        let columns = Descent::of(ir, transfer, op)?;
        let (mut meetings, mut drops) = (SmallVec::new(), SmallVec::new());
        for column in 0..columns.count {
            for (number, operand) in columns.operands.iter().enumerate() {
                let Some(axis) = operand.axis(column) else { continue };
                let is_one = columns.dim(ir, operand, column).is_some_and(|dim| dim.is_one());
                meetings.push(Meeting { column: column as u32, operand: number as u32, axis: axis as u32, is_one });
            }
            if !columns.results.contains(&AxisOrigin::Column(column)) {
                let first = |operand: &crate::shapes::RelatedOperand| Some((operand.index, operand.axis(column)?));
                let first = columns.operands.iter().find_map(first);
                drops.extend(first.map(|(operand, axis)| Drops { column, operand, axis }));
            }
        }
        let declared = ir.results(op).next().and_then(|result| dims(ir, result));
        let is_one = |axis: usize| declared.and_then(|dims| dims.get(axis)).is_some_and(|dim| dim.is_one());
        let axes = columns.results.iter().enumerate();
        let results = axes.map(|(axis, origin)| ResultAxis { origin: *origin, is_one: is_one(axis) }).collect();
        let has_axes = |ty| dims_of(ir, ty).is_some_and(|dims| dims.len() == columns.results.len());
        let have_axes = ir.results(op).map(|result| has_axes(ir.value_type(result))).collect();
        Some(Self { columns, meetings, results, have_axes, drops })
    }
}

/// Cached paths of operations.
#[derive(Debug, Default)]
pub(super) struct Paths {
    /// Paths of operations with equal names and attributes, indexed by signature.
    by_signature: Vec<Option<Option<Box<Path>>>>,
    /// The path of the last operation that shares no path.
    own: Option<Path>,
}

impl Paths {
    /// The path of an operation; `None` if its columns are unknown.
    pub(super) fn of(&mut self, ir: &Ir, transfer: SizeTransfer<'_>, op: OpId) -> Option<&Path> {
        let signature = ir.operation(op).signature.filter(|id| ir.signatures.is_whole(*id));
        let Some(signature) = signature.filter(|_| transfer.ignores_surroundings()) else {
            self.own = Path::of(ir, transfer, op);
            return self.own.as_ref();
        };
        let path = table::entry(&mut self.by_signature, signature.index(), None);
        path.get_or_insert_with(|| Path::of(ir, transfer, op).map(Box::new)).as_deref()
    }
}
