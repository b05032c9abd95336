//! The operations that cause a difference between two functions: [`Blamed`] and [`CoreOp`].

use super::Comparer;
use super::run::{FunctionReading, ReadingStop, is_identity};
use super::witness::DifferenceKind;
use crate::ir::{Definition, Ir, OpId, ValueId};
use crate::shapes::{AxisOrigin, Descent, DimTable, Stance, shaped_dims};
use crate::sizes::Formula;
use rustc_hash::FxHashSet;

/// An operation that fails, or that determines the size that differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blamed {
    pub(crate) is_after: bool,
    pub(crate) op: OpId,
    /// The operand that stretches a size of 1 to the size.
    pub(crate) stretching: Option<usize>,
}

/// An operation on which a failure depends, with its first result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CoreOp {
    pub(crate) op: OpId,
    /// The sizes of the result, if it has sizes.
    pub(crate) sizes: Option<Vec<i64>>,
    /// The number that the result is.
    pub(crate) number: Option<i64>,
}

/// The maximum number of operations through which a size is followed.
const MOST_FOLLOWED: usize = 10_000;

/// The maximum number of operations before a failing one that are left out, one after the other, to find those on which the failure depends.
const MOST_LEFT_OUT: usize = 16;

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

    /// A minimal set of operations of the second function from which the failure of an operation follows, in the order of the
    /// function, without the operation itself. The rest of the function is read as it is if it has many operations before the failing one.
    pub(super) fn core(&mut self, dims: &DimTable, kind: &DifferenceKind, sizes: (&[u32], &[i64])) -> Vec<CoreOp> {
        let DifferenceKind::Fails { op: Some(failing) } = *kind else { return Vec::new() };
        let ir = self.programs[1].reader.ir;
        let mut found: Vec<CoreOp> = nearest_before(ir, failing).into_iter().map(|op| self.core_op(dims, op)).collect();
        let mut hidden = FxHashSet::default();
        for core in found.iter().rev() {
            hidden.insert(core.op);
            if self.used >= self.effort.all_fuel || !self.fails_without(&hidden, failing, sizes) {
                hidden.remove(&core.op);
            }
        }
        found.retain(|core| !hidden.contains(&core.op));
        found.sort_by_key(|core| ir.place(core.op).map(|place| place.start));
        found
    }

    fn core_op(&mut self, dims: &DimTable, op: OpId) -> CoreOp {
        let result = self.programs[1].reader.ir.results(op).next();
        let rank = result.and_then(|result| dims.row_of(result)).map(|row| row.rank());
        let size = |axis| self.size(1, dims, result?, axis);
        let sizes = rank.and_then(|rank| (0..rank).map(size).collect());
        let number = match result.and_then(|result| dims.elements(result)).map(|numbers| &numbers[..]) {
            Some([number]) => {
                let number = self.ledger.quantity(*number);
                self.ledger.facts.value(&number)
            }
            _ => None,
        };
        CoreOp { op, sizes, number }
    }

    /// Whether an operation of the second function fails with some sizes although the results of other operations are unknown.
    fn fails_without(&mut self, hidden: &FxHashSet<OpId>, failing: OpId, (keys, chosen): (&[u32], &[i64])) -> bool {
        if self.begin_with(keys, chosen).is_none() {
            return false;
        }
        self.ledger.skipped.clone_from(hidden);
        let mut run = FunctionReading::new(&mut self.programs[1], &mut self.ledger, &mut self.congruence, Stance::Asks);
        let read = run.arguments(&self.rows).and_then(|()| run.body());
        self.ledger.skipped.clear();
        match read {
            Err(ReadingStop::Fails(op)) => op == Some(failing),
            Err(ReadingStop::TooMuch) => false,
            Ok(_) => {
                let refuted = self.ledger.asked.iter().find(|asked| asked.formula == Formula::Never);
                refuted.is_some_and(|asked| asked.op == Some(failing))
            }
        }
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

/// The operations whose results an operation depends on, nearest first, without constants.
fn nearest_before(ir: &Ir, op: OpId) -> Vec<OpId> {
    let (mut found, mut seen) = (vec![op], FxHashSet::from_iter([op]));
    let mut at = 0;
    while let Some(op) = found.get(at).copied() {
        at += 1;
        for operand in ir.operands(op) {
            if let Definition::Result(before) = ir.definition(*operand)
                && found.len() <= MOST_LEFT_OUT
                && !ir.operands(before).is_empty()
                && seen.insert(before)
            {
                found.push(before);
            }
        }
    }
    found.split_off(1)
}
