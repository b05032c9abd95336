//! Copies of operations, with their regions.

use super::{At, EditError};
use crate::ir::{ArenaRange, BlockId, Definition, Extra, Ir, OpId, Operation, Region, RegionId, ValueData, ValueId};
use rustc_hash::FxHashMap;

/// The copy of each original part.
#[derive(Default)]
struct Copies {
    ops: Vec<(OpId, OpId)>,
    values: FxHashMap<ValueId, ValueId>,
    blocks: FxHashMap<BlockId, BlockId>,
}

impl Ir {
    /// Inserts a copy of an operation with its regions. Its values have no names; operands from outside are those of the original.
    ///
    /// # Errors
    /// [`EditError::NoBlock`], [`EditError::Skipped`], [`EditError::Full`].
    pub fn clone_op(&mut self, op: OpId, at: At) -> Result<OpId, EditError> {
        let block = self.block_at(at)?;
        let all = self.nested(op);
        for inner in &all {
            self.verify_is_printed(*inner)?;
        }
        let size = |op: &OpId| {
            let values = self.operands(*op).len() + self.results(*op).len() + self.successors(*op).len();
            let regions: Vec<RegionId> = self.regions(*op).collect();
            let blocks = regions.iter().flat_map(|region| self.blocks(*region));
            values + regions.len() + blocks.map(|block| 1 + self.arguments(block).len()).sum::<usize>() + 1
        };
        self.verify_ids(all.iter().map(size).sum())?;
        self.layout();
        let mut copies = Copies::default();
        for inner in &all {
            self.copy_record(*inner, &mut copies);
        }
        for (old, new) in std::mem::take(&mut copies.ops) {
            self.copy_references(old, new, &copies);
            self.note_uses(new, true);
            if let Some(old_block) = self.parent_block(old).filter(|_| old != op)
                && let Some(new_block) = copies.blocks.get(&old_block).copied()
            {
                self.append_op(new, new_block);
            }
            if old == op {
                self.link(new, block, at);
            }
        }
        let copy = OpId::at(self.operations.len() - all.len());
        Ok(copy)
    }

    /// Copies the record of an operation, its results, and its regions with empty blocks.
    fn copy_record(&mut self, old: OpId, copies: &mut Copies) {
        let new = OpId::at(self.operations.len());
        copies.ops.push((old, new));
        let record = *self.operation(old);
        let first = self.values.len();
        for result in self.results(old) {
            copies.values.insert(result, ValueId::at(self.values.len()));
            let ty = self.value_type(result);
            self.values.push(ValueData { ty, name: None, definition: Definition::Result(new) });
        }
        let results = ArenaRange::new(first, self.values.len());
        self.operations.push(Operation { results, ..Operation::new(record.name, record.form) });
        if let Some(extra) = self.extra(old).copied() {
            *self.extra_mut(new) = Extra { first_region: None, ..extra };
        }
        let regions: Vec<RegionId> = self.regions(old).collect();
        for region in regions {
            let copy = self.append_region(new);
            let blocks: Vec<BlockId> = self.blocks(region).collect();
            for block in blocks {
                let new_block = self.copy_block(block, copy, copies);
                self.append_block(new_block, copy);
            }
        }
    }

    fn copy_block(&mut self, old: BlockId, region: RegionId, copies: &mut Copies) -> BlockId {
        let new = BlockId::at(self.blocks.len());
        let first = self.values.len();
        for argument in self.arguments(old) {
            copies.values.insert(argument, ValueId::at(self.values.len()));
            let ty = self.value_type(argument);
            self.values.push(ValueData { ty, name: None, definition: Definition::Argument(new) });
        }
        let arguments = ArenaRange::new(first, self.values.len());
        let record = self.blocks[old.index()];
        self.blocks.push(crate::ir::Block {
            arguments,
            label: record.label,
            locations: record.locations,
            ..crate::ir::Block::new(region)
        });
        copies.blocks.insert(old, new);
        new
    }

    /// Sets operands and successors: copies of those inside the copied operation, and the originals outside it.
    fn copy_references(&mut self, old: OpId, new: OpId, copies: &Copies) {
        let start = self.operands.len();
        for index in self.operation(old).operands.range() {
            let value = self.operands[index];
            self.operands.push(copies.values.get(&value).copied().unwrap_or(value));
        }
        self.operations[new.index()].operands = ArenaRange::new(start, self.operands.len());
        let successors: Vec<BlockId> = self.successors(old).to_vec();
        if !successors.is_empty() {
            let start = self.successors.len();
            let of_copy = |block: BlockId| copies.blocks.get(&block).copied().unwrap_or(block);
            self.successors.extend(successors.into_iter().map(of_copy));
            self.extra_mut(new).successors = ArenaRange::new(start, self.successors.len());
        }
    }

    /// A further region of an operation, without blocks.
    pub(crate) fn append_region(&mut self, op: OpId) -> RegionId {
        let region = RegionId::at(self.regions.len());
        let last = self.regions(op).last();
        self.regions.push(Region { operation: Some(op), ..Region::default() });
        match last {
            Some(last) => self.regions[last.index()].next = Some(region),
            None => self.extra_mut(op).first_region = Some(region),
        }
        region
    }
}
