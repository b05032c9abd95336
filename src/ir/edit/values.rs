//! Operands, types and uses of values, and successors.

use super::EditError;
use crate::ir::{ArenaRange, BlockId, Ir, OpId, TypeId, ValueId};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A use of a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Use {
    /// The operation that uses the value.
    pub op: OpId,
    /// The number of the operand.
    pub operand: usize,
}

/// The uses of each value.
pub(crate) type Uses = FxHashMap<ValueId, BTreeSet<Use>>;

impl Ir {
    /// Returns the uses of a value, in the order of the operations' ids. The first call finds all uses of the module.
    pub fn uses_of(&self, value: ValueId) -> Vec<Use> {
        self.all_uses().get(&value).map_or_else(Vec::new, |uses| uses.iter().copied().collect())
    }

    /// Whether anything uses a value.
    pub fn is_used(&self, value: ValueId) -> bool {
        self.all_uses().get(&value).is_some_and(|uses| !uses.is_empty())
    }

    fn all_uses(&self) -> &Uses {
        self.uses.get_or_init(|| {
            let mut uses = Uses::default();
            for op in self.operations() {
                for (operand, value) in self.operands(op).iter().enumerate() {
                    uses.entry(*value).or_default().insert(Use { op, operand });
                }
            }
            uses
        })
    }

    /// Removes the uses of an operation's operands, or adds them if `are_used`.
    pub(in crate::ir) fn note_uses(&mut self, op: OpId, are_used: bool) {
        let operands = self.operation(op).operands.range();
        let Some(uses) = self.uses.get_mut() else { return };
        for (operand, value) in self.operands[operands].iter().enumerate() {
            let of_value = uses.entry(*value).or_default();
            match are_used {
                true => _ = of_value.insert(Use { op, operand }),
                false => _ = of_value.remove(&Use { op, operand }),
            }
        }
    }

    /// Sets the type of a value, for its definition and all uses.
    ///
    /// # Errors
    /// [`EditError::Skipped`] for a value of an operation whose text is kept.
    pub fn set_type(&mut self, value: ValueId, ty: TypeId) -> Result<(), EditError> {
        if let Some(op) = self.defining_op(value) {
            self.verify_is_printed(op)?;
        }
        self.layout();
        self.values[value.index()].ty = ty;
        Ok(())
    }

    /// The operation with a value as its result, or with a region of which the value is an argument.
    pub(super) fn defining_op(&self, value: ValueId) -> Option<OpId> {
        match self.definition(value) {
            crate::ir::Definition::Result(op) => Some(op),
            crate::ir::Definition::Argument(block) => self.region_op(self.parent_region(block)),
            crate::ir::Definition::Undefined => None,
        }
    }

    /// Replaces an operand of an operation.
    ///
    /// # Errors
    /// [`EditError::Index`], [`EditError::Skipped`], [`EditError::NoBlock`] for one that was erased.
    pub fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) -> Result<(), EditError> {
        self.verify_is_printed(op)?;
        if index >= self.operands(op).len() {
            return Err(EditError::Index { index });
        }
        let place = self.operation(op).operands.range().start + index;
        self.replace_operand(Use { op, operand: index }, place, value);
        Ok(())
    }

    fn replace_operand(&mut self, operand: Use, place: usize, value: ValueId) {
        self.layout();
        let old = std::mem::replace(&mut self.operands[place], value);
        if let Some(uses) = self.uses.get_mut() {
            uses.entry(old).or_default().remove(&operand);
            uses.entry(value).or_default().insert(operand);
        }
    }

    /// Replaces the operands of an operation by any number of operands. The attribute that groups them, such as `operandSegmentSizes`, must be
    /// updated by the caller.
    ///
    /// # Errors
    /// The errors of [`Ir::set_operand`], and [`EditError::Full`].
    pub fn set_operands(&mut self, op: OpId, values: &[ValueId]) -> Result<(), EditError> {
        self.verify_is_printed(op)?;
        self.verify_ids(values.len())?;
        self.replace_operands(op, values);
        Ok(())
    }

    /// Sets the operands of an operation without checks.
    pub(crate) fn replace_operands(&mut self, op: OpId, values: &[ValueId]) {
        self.layout();
        self.note_uses(op, false);
        let run = self.operation(op).operands;
        if run.len as usize == values.len() {
            self.operands[run.range()].copy_from_slice(values);
        } else {
            let start = self.operands.len();
            self.operands.extend_from_slice(values);
            self.operations[op.index()].operands = ArenaRange::new(start, self.operands.len());
        }
        self.note_uses(op, true);
    }

    /// Replaces all uses of a value by another one. Returns the number of changed operands.
    ///
    /// # Errors
    /// [`EditError::Skipped`] where a user is inside an operation whose text is kept.
    pub fn replace_all_uses(&mut self, old: ValueId, new: ValueId) -> Result<usize, EditError> {
        let uses = self.uses_of(old);
        uses.iter().try_for_each(|operand| self.verify_is_printed(operand.op))?;
        for operand in &uses {
            let place = self.operation(operand.op).operands.range().start + operand.operand;
            self.replace_operand(*operand, place, new);
        }
        Ok(uses.len())
    }

    /// Replaces a successor of an operation by another block.
    ///
    /// # Errors
    /// [`EditError::Index`], [`EditError::Skipped`], [`EditError::NoBlock`].
    pub fn set_successor(&mut self, op: OpId, index: usize, block: BlockId) -> Result<(), EditError> {
        self.verify_is_printed(op)?;
        let successors = self.extra(op).map_or(ArenaRange::default(), |extra| extra.successors).range();
        let place = self.successors[successors].get_mut(index).ok_or(EditError::Index { index })?;
        *place = block;
        self.layout();
        Ok(())
    }
}
