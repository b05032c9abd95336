//! The operations that cause a difference between two functions: [`Blamed`].

use super::Comparer;
use super::run::is_identity;
use super::witness::DifferenceKind;
use crate::ir::{Definition, OpId, ValueId};
use crate::shapes::{AxisOrigin, Descent, DimTable, shaped_dims};

/// An operation that fails, or that determines the size that differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blamed {
    pub(crate) is_after: bool,
    pub(crate) op: OpId,
    /// The operand that stretches a size of 1 to the size.
    pub(crate) stretching: Option<usize>,
}

/// The maximum number of operations through which a size is followed.
const MOST_FOLLOWED: usize = 10_000;

impl Comparer<'_, '_> {
    /// The operations of a difference, after both functions were read with its sizes.
    pub(super) fn blame(&mut self, dims: [&DimTable; 2], kind: &DifferenceKind) -> Vec<Blamed> {
        match kind {
            DifferenceKind::Fails { op } => {
                op.map(|op| Blamed { is_after: true, op, stretching: None }).into_iter().collect()
            }
            DifferenceKind::Shape { axis: None, .. } => Vec::new(),
            DifferenceKind::Shape { result, axis: Some(axis), .. } => {
                [0, 1].into_iter().filter_map(|side| self.source_of(side, dims[side], (*result, *axis))).collect()
            }
        }
    }

    /// The sizes of the operands of the operation that fails, by their numbers. Arguments of the function are left out.
    pub(super) fn operands(&mut self, dims: &DimTable, kind: &DifferenceKind) -> Vec<(usize, Vec<i64>)> {
        let DifferenceKind::Fails { op: Some(op) } = kind else { return Vec::new() };
        let ir = self.programs[1].reader.ir;
        let mut found = Vec::new();
        for (place, value) in ir.operands(*op).iter().enumerate() {
            let Some(row) = dims.row_of(*value) else { continue };
            let sizes: Option<Vec<i64>> = (0..row.rank()).map(|axis| self.size(1, dims, *value, axis)).collect();
            if let (Some(sizes), Definition::Result(_)) = (sizes, ir.definition(*value)) {
                found.push((place, sizes));
            }
        }
        found
    }

    /// The last operation that does not pass on a size of a result. `None` if an argument has the size.
    fn source_of(&mut self, side: usize, dims: &DimTable, (result, mut axis): (usize, usize)) -> Option<Blamed> {
        let (ir, entry) = (self.programs[side].reader.ir, self.programs[side].entry);
        let mut value = *ir.operands(ir.last_op(entry)?).get(result)?;
        for _ in 0..MOST_FOLLOWED {
            let Definition::Result(op) = ir.definition(value) else { return None };
            match self.passed(side, dims, (op, value, axis)) {
                Ok(operand) => (value, axis) = operand,
                Err(stretching) => return Some(Blamed { is_after: side == 1, op, stretching }),
            }
        }
        None
    }

    /// The axis of an operand that is an axis of a result; otherwise the operand that stretches another, if one does.
    fn passed(
        &mut self,
        side: usize,
        dims: &DimTable,
        (op, value, axis): (OpId, ValueId, usize),
    ) -> Result<(ValueId, usize), Option<usize>> {
        let reader = self.programs[side].reader;
        let ir = reader.ir;
        if let (true, [operand]) = (is_identity(ir, op), ir.operands(op)) {
            return Ok((*operand, axis));
        }
        let descent = Descent::of(ir, reader.transfer_of(op), op).ok_or(None)?;
        let Some(AxisOrigin::Column(column)) = descent.results.get(axis) else { return Err(None) };
        let size = self.size(side, dims, value, axis);
        let (mut passed, mut others) = (None, false);
        for operand in &descent.operands {
            let axis = operand.axes.iter().position(|axis| *axis == Some(*column));
            let (Some(value), Some(axis)) = (ir.operands(op).get(operand.index), axis) else { continue };
            match self.size(side, dims, *value, axis) == size {
                true => passed = passed.or(Some((operand.index, (*value, axis)))),
                false => others = true,
            }
        }
        match passed {
            Some((_, place)) if !others => Ok(place),
            found => Err(found.map(|(index, _)| index)),
        }
    }

    /// A size of a value as a number.
    fn size(&mut self, side: usize, dims: &DimTable, value: ValueId, axis: usize) -> Option<i64> {
        match dims.row_of(value) {
            Some(row) if axis < row.rank() => {
                let size = self.ledger.quantity(dims.get(row, axis));
                self.ledger.facts.value(&size)
            }
            Some(_) => None,
            None => {
                let ir = self.programs[side].reader.ir;
                shaped_dims(ir, ir.value_type(value))?.get(axis)?.size().and_then(|size| size.try_into().ok())
            }
        }
    }
}
