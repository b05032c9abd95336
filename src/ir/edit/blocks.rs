//! Insertion, moving and removal of blocks and regions.

use super::{At, EditError};
use crate::ir::{Block, BlockId, Definition, Ir, NameId, OpId, RegionId, TypeId, ValueData, ValueId};

impl Ir {
    /// Adds a block with arguments of these types to a region, after its other blocks.
    ///
    /// # Errors
    /// [`EditError::Skipped`], [`EditError::Full`].
    pub fn add_block(&mut self, region: RegionId, arguments: &[TypeId]) -> Result<BlockId, EditError> {
        self.region_op(region).map_or(Ok(()), |op| self.verify_is_printed(op))?;
        self.verify_ids(arguments.len() + 1)?;
        self.layout();
        let block = BlockId::at(self.blocks.len());
        let label = self.regions[region.index()].first.is_some().then(|| self.fresh_label());
        let first = self.values.len();
        let definition = Definition::Argument(block);
        self.values.extend(arguments.iter().map(|ty| ValueData { ty: *ty, name: None, definition }));
        let arguments = crate::ir::ArenaRange::new(first, self.values.len());
        self.blocks.push(Block { arguments, label, ..Block::new(region) });
        self.append_block(block, region);
        Ok(block)
    }

    /// A label that no block and no value has.
    fn fresh_label(&mut self) -> NameId {
        let mut number = self.blocks.len();
        loop {
            let name = format!("bb{number}");
            if self.names.find(&self.texts, name.as_bytes()).is_none() {
                let text = self.texts.add(name.as_bytes());
                return NameId::at(self.names.intern(&self.texts, name.as_bytes(), text));
            }
            number += 1;
        }
    }

    /// Adds an argument to a block, after the existing ones. The caller adds an operand to the branches to the block.
    ///
    /// # Errors
    /// [`EditError::Skipped`], [`EditError::Full`].
    pub fn add_argument(&mut self, block: BlockId, ty: TypeId) -> Result<ValueId, EditError> {
        self.block_at(At::End(block))?;
        self.verify_ids(1)?;
        let mut arguments: Vec<ValueId> = self.arguments(block).collect();
        let argument = ValueId::at(self.values.len());
        self.values.push(ValueData { ty, name: None, definition: Definition::Argument(block) });
        arguments.push(argument);
        self.layout().arguments.insert(block, arguments);
        Ok(argument)
    }

    /// Removes an unused argument of a block.
    ///
    /// # Errors
    /// [`EditError::Index`], [`EditError::Used`], [`EditError::Skipped`].
    pub fn remove_argument(&mut self, block: BlockId, index: usize) -> Result<(), EditError> {
        self.block_at(At::End(block))?;
        let mut arguments: Vec<ValueId> = self.arguments(block).collect();
        let argument = *arguments.get(index).ok_or(EditError::Index { index })?;
        if let Some(operand) = self.uses_of(argument).first() {
            return Err(EditError::Used { op: operand.op, user: operand.op });
        }
        arguments.remove(index);
        let locations: Vec<_> = (0..=arguments.len()).map(|at| self.argument_location(block, at)).collect();
        if locations.iter().any(Option::is_some) {
            let start = self.argument_locations.len();
            let kept = locations.into_iter().enumerate().filter(|(at, _)| *at != index);
            self.argument_locations.extend(kept.map(|(_, location)| location));
            self.blocks[block.index()].locations = crate::ir::ArenaRange::new(start, self.argument_locations.len());
        }
        self.layout().arguments.insert(block, arguments);
        Ok(())
    }

    /// Erases a block, and all operations in it.
    ///
    /// # Errors
    /// [`EditError::Successor`] when something outside it branches to it, [`EditError::Used`], [`EditError::Skipped`].
    pub fn erase_block(&mut self, block: BlockId) -> Result<(), EditError> {
        self.block_at(At::End(block))?;
        let region = self.parent_region(block);
        let branches = |op: &OpId| self.successors(*op).contains(&block) && self.parent_block(*op) != Some(block);
        let others: Vec<OpId> = self.blocks(region).flat_map(|block| self.block_ops(block)).collect();
        if let Some(op) = others.into_iter().find(branches) {
            return Err(EditError::Successor { block, op });
        }
        let ops: Vec<OpId> = self.block_ops(block).collect();
        for argument in self.arguments(block) {
            let inside = |ir: &Self, op: OpId| {
                std::iter::successors(Some(op), |op| ir.parent_op(*op)).any(|op| ir.parent_block(op) == Some(block))
            };
            if let Some(operand) = self.uses_of(argument).into_iter().find(|operand| !inside(self, operand.op)) {
                return Err(EditError::Used { op: operand.op, user: operand.op });
            }
        }
        self.erase_all(&ops)?;
        self.unlink_block(block);
        self.empty_block_record(block);
        Ok(())
    }

    /// Moves the blocks of a region to the end of another one.
    ///
    /// # Errors
    /// [`EditError::Inside`] when one region is inside the other, [`EditError::Skipped`].
    pub fn move_region(&mut self, from: RegionId, to: RegionId) -> Result<(), EditError> {
        for op in [self.region_op(from), self.region_op(to)].into_iter().flatten() {
            self.verify_is_printed(op)?;
        }
        let around = |region: RegionId| std::iter::successors(self.region_op(region), |op| self.parent_op(*op));
        for (outer, inner) in [(from, to), (to, from)] {
            let outer_op = self.region_op(outer);
            if let Some(op) = outer_op
                && outer != inner
                && around(inner).skip(usize::from(self.region_op(inner) == outer_op)).any(|around| around == op)
            {
                return Err(EditError::Inside { op });
            }
        }
        if from == to {
            return Ok(());
        }
        self.layout();
        let blocks: Vec<BlockId> = self.blocks(from).collect();
        for block in blocks {
            self.unlink_block(block);
            let ops: Vec<OpId> = self.block_ops(block).collect();
            ops.into_iter().for_each(|op| self.release_names(op));
            let is_first = self.regions[to.index()].first.is_none();
            let label = (!is_first).then(|| self.fresh_label());
            let record = &mut self.blocks[block.index()];
            (record.region, record.label) = (to, label);
            for argument in self.arguments(block) {
                self.values[argument.index()].name = None;
            }
            self.append_block(block, to);
        }
        Ok(())
    }

    /// Moves the operations of a region's only block to a place, and replaces the arguments of the block by values. The region then has no blocks. The
    /// caller handles the operands of its terminator.
    ///
    /// # Errors
    /// [`EditError::NotOneBlock`], [`EditError::Count`], [`EditError::Inside`], [`EditError::Skipped`].
    pub fn inline_region(&mut self, region: RegionId, at: At, values: &[ValueId]) -> Result<Vec<OpId>, EditError> {
        let mut blocks = self.blocks(region);
        let (Some(block), None) = (blocks.next(), blocks.next()) else {
            return Err(EditError::NotOneBlock { region });
        };
        drop(blocks);
        self.block_at(At::End(block))?;
        let target = self.block_at(at)?;
        if target == block {
            return Err(EditError::NotOneBlock { region });
        }
        let arguments: Vec<ValueId> = self.arguments(block).collect();
        if arguments.len() != values.len() {
            return Err(EditError::Count { wanted: arguments.len(), found: values.len() });
        }
        let ops: Vec<OpId> = self.block_ops(block).collect();
        for op in &ops {
            self.verify_is_printed(*op)?;
            self.verify_is_outside(*op, target)?;
        }
        for (argument, value) in arguments.into_iter().zip(values) {
            self.replace_all_uses(argument, *value)?;
        }
        let mut at = at;
        for op in &ops {
            self.move_to(*op, at)?;
            at = At::After(*op);
        }
        self.unlink_block(block);
        self.empty_block_record(block);
        Ok(ops)
    }
}
