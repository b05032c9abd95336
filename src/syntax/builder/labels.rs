//! Labels of blocks: each is visible only in the region of its block, where it may be used before its definition.

use super::core::BuilderCore;
use super::nesting::Nesting;
use crate::ir::{Block, BlockId, NameId, RegionId};
use crate::source::Span;
use crate::syntax::error::NameError;
use rustc_hash::FxHashMap;

/// The state of a block.
#[derive(Clone, Copy)]
struct BlockState {
    block: BlockId,
    place: Span,
    is_defined: bool,
}

/// The labels of the regions being read.
#[derive(Default)]
pub(crate) struct Labels {
    blocks: FxHashMap<(RegionId, NameId), BlockState>,
    /// The labels of open regions, innermost region last.
    names: Vec<NameId>,
}

impl Labels {
    pub(crate) fn height(&self) -> usize {
        self.names.len()
    }
}

impl Labels {
    /// The block of a label in the innermost region, which the first use of the label creates.
    pub(crate) fn reference(
        &mut self,
        core: &mut BuilderCore<'_>,
        nesting: &Nesting,
        name: NameId,
        span: Span,
    ) -> BlockId {
        let Some(region) = nesting.regions.last().map(|frame| frame.id) else {
            let error = NameError::UndefinedBlock { name: core.spelling(name) };
            core.refuse_name(span, error);
            return core.new_block(RegionId::at(0), Some(name), span);
        };
        if let Some(label) = self.blocks.get(&(region, name)) {
            return label.block;
        }
        let block = core.new_block(region, Some(name), span);
        self.blocks.insert((region, name), BlockState { block, place: span, is_defined: false });
        self.names.push(name);
        block
    }

    /// The block that a label defines.
    pub(crate) fn define(
        &mut self,
        core: &mut BuilderCore<'_>,
        nesting: &Nesting,
        region: RegionId,
        name: NameId,
        span: Span,
    ) -> BlockId {
        let block = self.reference(core, nesting, name, span);
        if let Some(label) = self.blocks.get_mut(&(region, name)) {
            if label.is_defined {
                let previous = label.place;
                let name_text = core.spelling(name);
                core.refuse_name(span, NameError::BlockRedefinition { name: name_text, previous });
                return core.new_block(region, Some(name), span);
            }
            label.is_defined = true;
            label.place = span;
        }
        core.ir.blocks[block.index()].place = span.start;
        block
    }

    /// Reports the labels of a region that were used and never defined, and removes all its labels.
    pub(crate) fn leave(
        &mut self,
        core: &mut BuilderCore<'_>,
        nesting: &Nesting,
        region: RegionId,
        height: usize,
        is_lost: bool,
    ) {
        let broken = is_lost || nesting.is_inside_broken();
        for index in height..self.names.len() {
            let name = self.names[index];
            let label = self.blocks.remove(&(region, name));
            if let Some(BlockState { place, is_defined: false, .. }) = label
                && !broken
            {
                let name = core.spelling(name);
                core.refuse_name(place, NameError::UndefinedBlock { name });
            }
        }
        self.names.truncate(height);
    }
}

impl BuilderCore<'_> {
    #[inline]
    fn new_block(&mut self, region: RegionId, label: Option<NameId>, span: Span) -> BlockId {
        self.ir.blocks.push(Block { label, place: span.start, ..Block::new(region) });
        BlockId::at(self.ir.blocks.len() - 1)
    }

    #[inline]
    pub(crate) fn new_entry_block(&mut self, region: RegionId, span: Span) -> BlockId {
        self.new_block(region, None, span)
    }
}
