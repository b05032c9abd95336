//! Changes to a module that keep its ids: types of values, operands, and operations that are put between others.

use super::{Definition, Form, Ir, OpId, OpNameId, Operation, Run, TypeId, Value, ValueId};

/// A new operation with one operand and one result.
pub(crate) struct Conversion<'n> {
    pub(crate) name: &'n str,
    pub(crate) operand: ValueId,
    pub(crate) result: TypeId,
}

impl Ir {
    /// Gives a value another type. What its definition and its users say of their types follows from those of values; their
    /// memory of a signature that was read is for [`Ir::finish_changes`].
    pub(crate) fn set_value_type(&mut self, value: ValueId, ty: TypeId) {
        self.values[value.index()].ty = ty;
    }

    /// Gives an operation another operand.
    pub(crate) fn set_operand(&mut self, op: OpId, index: usize, value: ValueId) {
        let operands = self.operations[op.index()].operands.range();
        if let Some(operand) = self.operands[operands].get_mut(index) {
            *operand = value;
        }
        self.operations[op.index()].signature = None;
    }

    /// All changes are made: what was remembered of types and of the order is found out again.
    pub(crate) fn finish_changes(&mut self) {
        self.operations.iter_mut().for_each(|operation| operation.signature = None);
        let mut sequence = vec![0; self.operations.len()];
        for block in &self.blocks {
            let ops = std::iter::successors(block.first, |op| self.operations[op.index()].next);
            ops.zip(0..).for_each(|(op, place)| sequence[op.index()] = place);
        }
        self.sequence = Some(sequence);
    }

    /// To be followed by [`Ir::finish_changes`]: converts a value right after its definition: what uses the result comes later. `None` for a value that nothing defines.
    pub(crate) fn insert_conversion(&mut self, conversion: &Conversion<'_>) -> Option<ValueId> {
        let (block, after) = match self.definition(conversion.operand) {
            Definition::Result(op) => (self.parent_block(op)?, Some(op)),
            Definition::Argument(block) => (block, None),
            Definition::Undefined => return None,
        };
        let name = self.op_name_id_of(conversion.name);
        let op = OpId::at(self.operations.len());
        let (operand, result) = (self.operands.len(), self.values.len());
        self.operands.push(conversion.operand);
        self.values.push(Value { ty: conversion.result, name: None, definition: Definition::Result(op) });
        let next = match after {
            Some(after) => self.operations[after.index()].next.replace(op),
            None => self.blocks[block.index()].first.replace(op),
        };
        if next.is_none() {
            self.blocks[block.index()].last = Some(op);
        }
        self.operations.push(Operation {
            name,
            operands: Run::new(operand, operand + 1),
            results: Run::new(result, result + 1),
            extra: None,
            signature: None,
            block: Some(block),
            next,
            place: 0,
            types: 0,
            form: Form::Custom,
            has_place: false,
        });
        Some(ValueId::at(result))
    }

    /// The id of an operation's name, with its built-in form.
    fn op_name_id_of(&mut self, name: &str) -> OpNameId {
        let known = self.op_names.find(&self.texts, name.as_bytes());
        let id = known.unwrap_or_else(|| {
            let text = self.texts.add(name.as_bytes());
            self.op_names.intern(&self.texts, name.as_bytes(), text)
        });
        let id = OpNameId::at(id);
        self.set_built_in_format(id);
        id
    }
}
