//! [`EditLayout`]: the data of a module that was changed, and the links of operations and blocks.
//!
//! A module that was read or built has its operations in the order of their ids, each linked to the next operation. The
//! first change adds links to the previous operations, and numbers for the order with gaps between them; if no gap is
//! left, the block is renumbered.

use super::{At, EditError};
use crate::ir::{BlockId, Definition, Form, Ir, NameId, OpId, RegionId, TopLevel, ValueId};
use rustc_hash::FxHashMap;

/// The gap between the numbers of two operations.
const STEP: u64 = 1 << 32;

/// Maximum number of entries of an arena; more entries might exhaust the ids.
const MOST: usize = u32::MAX as usize - (1 << 16);

/// Data that a module has only after a change.
#[derive(Clone, Debug, Default)]
pub(crate) struct EditLayout {
    /// The operation before each one in its block, indexed by operation.
    previous: Vec<Option<OpId>>,
    /// A number for each operation, indexed by operation: the numbers increase in a block.
    order: Vec<u64>,
    /// The arguments of each block whose arguments changed.
    pub(super) arguments: FxHashMap<BlockId, Vec<ValueId>>,
    /// The number of erased operations.
    pub(super) erased: usize,
    /// The number of definitions for each name of a value.
    definitions: Vec<u32>,
}

impl EditLayout {
    /// The arguments of a block, if they changed.
    pub(crate) fn arguments(&self, block: BlockId) -> Option<&[ValueId]> {
        self.arguments.get(&block).map(Vec::as_slice)
    }

    pub(crate) fn comes_before(&self, first: OpId, second: OpId) -> bool {
        self.order[first.index()] < self.order[second.index()]
    }

    pub(crate) fn erased(&self) -> usize {
        self.erased
    }

    pub(super) fn previous(&self, op: OpId) -> Option<OpId> {
        self.previous[op.index()]
    }

    pub(super) fn order(&self, op: OpId) -> u64 {
        self.order[op.index()]
    }

    /// Records a new operation, which is in no block yet.
    fn grow(&mut self, operations: usize) {
        self.previous.resize(operations, None);
        self.order.resize(operations, 0);
    }
}

impl Ir {
    /// Returns the data of a changed module, and creates it at the first change. Cached signatures of operations are dropped.
    pub(super) fn layout(&mut self) -> &mut EditLayout {
        if self.layout.is_none() {
            self.operations.iter_mut().for_each(|operation| operation.signature = None);
            let mut layout = EditLayout { definitions: self.count_names(), ..EditLayout::default() };
            layout.grow(self.operations.len());
            for block in &self.blocks {
                let mut previous = None;
                let ops = std::iter::successors(block.first, |op| self.operations[op.index()].next);
                for (op, number) in ops.zip(1..) {
                    layout.previous[op.index()] = previous.replace(op);
                    layout.order[op.index()] = number * STEP;
                }
            }
            self.layout = Some(Box::new(layout));
        }
        let layout = self.layout.get_or_insert_default();
        layout.grow(self.operations.len());
        layout
    }

    /// The number of definitions of each name; the results of a pack are one definition.
    fn count_names(&self) -> Vec<u32> {
        let mut counts = vec![0; self.names.entries.len()];
        let mut previous = None;
        for value in self.values.iter().filter(|value| value.definition != Definition::Undefined) {
            let own = (value.name, value.definition);
            if let Some(name) = value.name
                && previous != Some(own)
            {
                counts[name.index()] += 1;
            }
            previous = Some(own);
        }
        counts
    }

    /// Whether a name has one definition in the whole module, so that the definition may be moved anywhere.
    pub(super) fn is_unique_name(&mut self, name: NameId) -> bool {
        self.layout().definitions.get(name.index()).is_none_or(|count| *count <= 1)
    }

    /// Verifies that there are ids for this number of further entries in each arena.
    pub(super) fn verify_ids(&self, more: usize) -> Result<(), EditError> {
        let lengths = [
            self.operations.len(),
            self.values.len(),
            self.operands.len(),
            self.blocks.len(),
            self.regions.len(),
            self.successors.len(),
            self.extras.len(),
            self.attributes.entries.len(),
            self.attributes.dictionary.len(),
            self.texts.len(),
        ];
        match lengths.iter().any(|length| length.saturating_add(more) > MOST) {
            true => Err(EditError::Full),
            false => Ok(()),
        }
    }

    /// Refuses a skipped operation, and operations inside one, which are printed as their original text.
    pub(super) fn verify_is_printed(&self, op: OpId) -> Result<(), EditError> {
        if self.operation(op).is_erased {
            return Err(EditError::NoBlock { op });
        }
        if self.skipped.is_empty() {
            return Ok(());
        }
        let mut around = std::iter::successors(Some(op), |op| self.parent_op(*op));
        match around.find(|around| self.form(*around) == Form::Skipped) {
            Some(op) => Err(EditError::Skipped { op }),
            None => Ok(()),
        }
    }

    /// The block of a place, outside of skipped operations.
    pub(super) fn block_at(&self, at: At) -> Result<BlockId, EditError> {
        let (block, op) = match at {
            At::Before(op) | At::After(op) => (self.parent_block(op).ok_or(EditError::NoBlock { op })?, Some(op)),
            At::Start(block) | At::End(block) => (block, self.region_op(self.parent_region(block))),
        };
        op.map_or(Ok(()), |op| self.verify_is_printed(op))?;
        Ok(block)
    }

    /// Inserts an operation without a block at a place.
    pub(super) fn link(&mut self, op: OpId, block: BlockId, at: At) {
        let first = self.blocks[block.index()].first;
        let (previous, next) = match at {
            At::Before(anchor) => (self.layout().previous(anchor), Some(anchor)),
            At::After(anchor) => (Some(anchor), self.operation(anchor).next),
            At::Start(_) => (None, first),
            At::End(_) => (self.blocks[block.index()].last, None),
        };
        let layout = self.layout();
        layout.previous[op.index()] = previous;
        let low = previous.map_or(0, |previous| layout.order(previous));
        let high = next.map_or(u64::MAX, |next| layout.order(next));
        layout.order[op.index()] = match next {
            Some(next) => {
                layout.previous[next.index()] = Some(op);
                low + (high - low) / 2
            }
            None => low.saturating_add(STEP),
        };
        let is_crowded = layout.order(op) <= low || layout.order(op) >= high;
        let record = &mut self.operations[op.index()];
        (record.block, record.next) = (Some(block), next);
        match previous {
            Some(previous) => self.operations[previous.index()].next = Some(op),
            None => self.blocks[block.index()].first = Some(op),
        }
        if next.is_none() {
            self.blocks[block.index()].last = Some(op);
        }
        if is_crowded {
            self.number_block(block);
        }
    }

    fn number_block(&mut self, block: BlockId) {
        let ops: Vec<OpId> = self.block_ops(block).collect();
        let layout = self.layout();
        ops.into_iter().zip(1..).for_each(|(op, number)| layout.order[op.index()] = number * STEP);
    }

    /// Removes an operation from its block, or from the top level.
    pub(super) fn unlink(&mut self, op: OpId) {
        let Some(block) = self.parent_block(op) else {
            self.top_level.retain(|item| *item != TopLevel::Operation(op));
            return;
        };
        let next = self.operations[op.index()].next.take();
        let previous = self.layout().previous[op.index()].take();
        match previous {
            Some(previous) => self.operations[previous.index()].next = next,
            None => self.blocks[block.index()].first = next,
        }
        match next {
            Some(next) => self.layout().previous[next.index()] = previous,
            None => self.blocks[block.index()].last = previous,
        }
        self.operations[op.index()].block = None;
    }

    /// Appends an operation without a block to a block, for readers and builders.
    #[inline]
    pub(crate) fn append_op(&mut self, op: OpId, block: BlockId) {
        if self.layout.is_some() {
            return self.link(op, block, At::End(block));
        }
        self.operations[op.index()].block = Some(block);
        match self.blocks[block.index()].last.replace(op) {
            Some(last) => self.operations[last.index()].next = Some(op),
            None => self.blocks[block.index()].first = Some(op),
        }
    }

    /// Appends a block to a region.
    #[inline]
    pub(crate) fn append_block(&mut self, block: BlockId, region: RegionId) {
        let record = &mut self.regions[region.index()];
        record.block_count += 1;
        match record.last.replace(block) {
            Some(last) => self.blocks[last.index()].next = Some(block),
            None => record.first = Some(block),
        }
    }

    /// Removes a block from its region.
    pub(super) fn unlink_block(&mut self, block: BlockId) {
        let region = self.parent_region(block);
        let previous = self.blocks(region).find(|other| self.blocks[other.index()].next == Some(block));
        let next = self.blocks[block.index()].next.take();
        let record = &mut self.regions[region.index()];
        record.block_count -= 1;
        if record.last == Some(block) {
            record.last = previous;
        }
        match previous {
            Some(previous) => self.blocks[previous.index()].next = next,
            None => record.first = next,
        }
    }

    /// An operation and all operations inside it, outer ones first.
    pub fn nested(&self, op: OpId) -> Vec<OpId> {
        let mut all = vec![op];
        let mut at = 0;
        while let Some(op) = all.get(at).copied() {
            at += 1;
            all.extend(self.regions(op).flat_map(|region| self.blocks(region)).flat_map(|block| self.block_ops(block)));
        }
        all
    }
}
