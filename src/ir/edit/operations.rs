//! Insertion, moving and removal of operations.

use super::{At, EditError};
use crate::ir::build::verify_op_name;
use crate::ir::make::written_name;
use crate::ir::{
    ArenaRange, AttributeId, BlockId, Definition, Form, Ir, NameId, OpId, OpNameId, Operation, RegionId, TypeId,
    ValueData, ValueId,
};
use rustc_hash::FxHashSet;

/// The parts of an operation to be inserted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewOperation {
    name: String,
    operands: Vec<ValueId>,
    results: Vec<TypeId>,
    attributes: Vec<(String, AttributeId)>,
    successors: Vec<BlockId>,
    regions: usize,
    location: Option<AttributeId>,
}

impl NewOperation {
    /// An operation `dialect.name` without operands and results.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            operands: Vec::new(),
            results: Vec::new(),
            attributes: Vec::new(),
            successors: Vec::new(),
            regions: 0,
            location: None,
        }
    }

    /// Adds operands.
    #[must_use]
    pub fn operands(mut self, values: impl IntoIterator<Item = ValueId>) -> Self {
        self.operands.extend(values);
        self
    }

    /// Adds a result of this type.
    #[must_use]
    pub fn result(mut self, ty: TypeId) -> Self {
        self.results.push(ty);
        self
    }

    /// Adds an attribute, as [`Ir::set_attribute`] does.
    #[must_use]
    pub fn attribute(mut self, name: impl Into<String>, value: AttributeId) -> Self {
        self.attributes.push((name.into(), value));
        self
    }

    /// Adds a block that the operation may pass control to.
    #[must_use]
    pub fn successor(mut self, block: BlockId) -> Self {
        self.successors.push(block);
        self
    }

    /// Adds a region without blocks.
    #[must_use]
    pub fn region(mut self) -> Self {
        self.regions += 1;
        self
    }

    /// Copies the location of another operation, if it has one.
    #[must_use]
    pub fn location_of(mut self, ir: &Ir, op: OpId) -> Self {
        self.location = ir.location(op);
        self
    }
}

impl Ir {
    /// Inserts a new operation at a place. It is printed in custom form if this form is known and expresses all of it. Its results have no names: the printer
    /// gives them numbers.
    ///
    /// # Errors
    /// [`EditError::OperationName`], [`EditError::Attribute`], [`EditError::NoBlock`], [`EditError::Skipped`], [`EditError::Full`].
    pub fn insert(&mut self, at: At, new: &NewOperation) -> Result<OpId, EditError> {
        let block = self.block_at(at)?;
        verify_op_name(&new.name).map_err(|_| EditError::OperationName { name: new.name.clone() })?;
        let names: usize = new.attributes.iter().map(|(name, _)| name.len() + 3).sum();
        let entries = new.attributes.len() * (new.attributes.len() + 1);
        self.verify_ids(new.operands.len() + new.results.len() + new.successors.len() + new.regions + names + entries)?;
        for (name, _) in &new.attributes {
            written_name(name)?;
        }
        let name = self.op_name_of(&new.name);
        self.set_built_in_format(name);
        let op = self.make_op(name, Form::Custom, &new.operands, &new.results);
        for (name, value) in &new.attributes {
            self.set_attribute(op, name, *value)?;
        }
        if !new.successors.is_empty() {
            let start = self.successors.len();
            self.successors.extend_from_slice(&new.successors);
            self.extra_mut(op).successors = ArenaRange::new(start, self.successors.len());
        }
        if new.location.is_some() {
            self.extra_mut(op).location = new.location;
        }
        (0..new.regions).for_each(|_| _ = self.append_region(op));
        self.link(op, block, at);
        self.note_uses(op, true);
        Ok(op)
    }

    /// Inserts an operation before another one.
    ///
    /// # Errors
    /// Those of [`Ir::insert`].
    pub fn insert_before(&mut self, anchor: OpId, new: &NewOperation) -> Result<OpId, EditError> {
        self.insert(At::Before(anchor), new)
    }

    /// Inserts an operation after another one.
    ///
    /// # Errors
    /// Those of [`Ir::insert`].
    pub fn insert_after(&mut self, anchor: OpId, new: &NewOperation) -> Result<OpId, EditError> {
        self.insert(At::After(anchor), new)
    }

    /// A record of an operation, in no block, with results without names.
    pub(crate) fn make_op(&mut self, name: OpNameId, form: Form, operands: &[ValueId], results: &[TypeId]) -> OpId {
        let op = OpId::at(self.operations.len());
        let (operand, result) = (self.operands.len(), self.values.len());
        self.operands.extend_from_slice(operands);
        let definition = Definition::Result(op);
        self.values.extend(results.iter().map(|ty| ValueData { ty: *ty, name: None, definition }));
        self.operations.push(Operation {
            operands: ArenaRange::new(operand, self.operands.len()),
            results: ArenaRange::new(result, self.values.len()),
            ..Operation::new(name, form)
        });
        op
    }

    /// The id of an operation's name.
    pub(crate) fn op_name_of(&mut self, name: &str) -> OpNameId {
        let known = self.op_names.find(&self.texts, name.as_bytes());
        OpNameId::at(known.unwrap_or_else(|| {
            let text = self.texts.add(name.as_bytes());
            self.op_names.intern(&self.texts, name.as_bytes(), text)
        }))
    }

    /// Moves an operation to another place, with its contents. If it moves to another block, its values lose names that other values have
    /// too.
    ///
    /// # Errors
    /// [`EditError::Inside`], [`EditError::NoBlock`], [`EditError::Skipped`].
    pub fn move_to(&mut self, op: OpId, at: At) -> Result<(), EditError> {
        self.verify_is_printed(op)?;
        let block = self.block_at(at)?;
        if matches!(at, At::Before(anchor) | At::After(anchor) if anchor == op) {
            return Ok(());
        }
        self.verify_is_outside(op, block)?;
        if self.parent_block(op).is_none() {
            return Err(EditError::NoBlock { op });
        }
        self.layout();
        self.release_names(op);
        self.unlink(op);
        self.link(op, block, at);
        Ok(())
    }

    /// Verifies that a block is not inside an operation.
    pub(super) fn verify_is_outside(&self, op: OpId, block: BlockId) -> Result<(), EditError> {
        let mut around = std::iter::successors(self.region_op(self.parent_region(block)), |op| self.parent_op(*op));
        if around.any(|around| around == op) { Err(EditError::Inside { op }) } else { Ok(()) }
    }

    /// Removes the names of an operation's values, and of those inside it, unless they are unique.
    pub(super) fn release_names(&mut self, op: OpId) {
        for op in self.nested(op) {
            let results: Vec<ValueId> = self.results(op).collect();
            self.release_names_of(&results);
            let blocks: Vec<BlockId> = self.regions(op).flat_map(|region| self.blocks(region)).collect();
            for block in blocks {
                let arguments: Vec<ValueId> = self.arguments(block).collect();
                self.release_names_of(&arguments);
            }
        }
    }

    fn release_names_of(&mut self, values: &[ValueId]) {
        let is_kept = |ir: &mut Self, value: ValueId| {
            let name: Option<NameId> = ir.values[value.index()].name;
            name.is_some_and(|name| ir.is_unique_name(name))
        };
        // Either all results of an operation keep their names or none does.
        if !values.iter().all(|value| is_kept(self, *value)) {
            values.iter().for_each(|value| self.values[value.index()].name = None);
        }
    }

    /// Erases an operation with its regions. Other ids stay valid.
    ///
    /// # Errors
    /// [`EditError::Used`], [`EditError::Skipped`], [`EditError::NoBlock`] for one that was erased.
    pub fn erase(&mut self, op: OpId) -> Result<(), EditError> {
        self.erase_all(&[op])
    }

    /// Erases several operations, which may use each other's results.
    ///
    /// # Errors
    /// Those of [`Ir::erase`].
    pub fn erase_all(&mut self, ops: &[OpId]) -> Result<(), EditError> {
        for op in ops {
            // Erasing an operation inside a skipped one drops its part of the text.
            let outside = if self.form(*op) == Form::Skipped { self.parent_op(*op) } else { Some(*op) };
            outside.map_or(Ok(()), |op| self.verify_is_printed(op))?;
        }
        let gone: FxHashSet<OpId> = ops.iter().flat_map(|op| self.nested(*op)).collect();
        for op in gone.iter().copied() {
            for result in self.results(op) {
                if let Some(operand) = self.uses_of(result).into_iter().find(|operand| !gone.contains(&operand.op)) {
                    return Err(EditError::Used { op, user: operand.op });
                }
            }
        }
        self.remove_ops(ops, &gone);
        Ok(())
    }

    /// Removes operations that are used only by one another; `roots` are the outermost ones.
    pub(crate) fn remove_ops(&mut self, roots: &[OpId], gone: &FxHashSet<OpId>) {
        self.layout();
        let mut order: Vec<OpId> = gone.iter().copied().collect();
        order.sort();
        for op in roots.iter().copied() {
            if !self.operation(op).is_erased {
                self.unlink(op);
            }
        }
        for op in order {
            if self.operation(op).is_erased {
                continue;
            }
            self.note_uses(op, false);
            let regions: Vec<RegionId> = self.regions(op).collect();
            for region in regions {
                let blocks: Vec<BlockId> = self.blocks(region).collect();
                blocks.into_iter().for_each(|block| self.empty_block_record(block));
                let record = &mut self.regions[region.index()];
                (record.operation, record.first, record.last, record.block_count) = (None, None, None, 0);
            }
            let record = &mut self.operations[op.index()];
            *record = Operation { is_erased: true, ..Operation::new(record.name, record.form) };
            self.layout().erased += 1;
        }
        self.skipped.retain(|skipped| !gone.contains(&skipped.op));
        self.built_places.retain(|(op, _)| !gone.contains(op));
    }

    /// Empties the record of a block.
    pub(super) fn empty_block_record(&mut self, block: BlockId) {
        self.layout().arguments.remove(&block);
        let record = &mut self.blocks[block.index()];
        (record.first, record.last, record.next, record.label) = (None, None, None, None);
        (record.arguments, record.locations) = (ArenaRange::default(), ArenaRange::default());
    }
}
