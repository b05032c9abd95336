//! Labels of blocks: each is known in its own region alone, and may be used there before it is defined.

use super::Builder;
use crate::ir::{Block, BlockId, NameId, RegionId};
use crate::source::Span;
use crate::syntax::error::NameError;
use rustc_hash::FxHashMap;

/// What is known of a block.
#[derive(Clone, Copy)]
struct Label {
    block: BlockId,
    place: Span,
    is_defined: bool,
}

/// The labels of the regions being read.
#[derive(Default)]
pub(super) struct Labels {
    known: FxHashMap<(RegionId, NameId), Label>,
    /// Those met, innermost region last.
    names: Vec<NameId>,
}

impl Labels {
    pub(super) fn height(&self) -> usize {
        self.names.len()
    }
}

impl Builder<'_> {
    /// The block a label means in the innermost region, made when it is met for the first time.
    pub(super) fn block_reference(&mut self, name: NameId, span: Span) -> BlockId {
        let Some(region) = self.regions.last().map(|frame| frame.id) else {
            let error = NameError::UndefinedBlock { name: self.spelling(name) };
            self.refuse_name(span, error);
            return self.new_block(RegionId::at(0), Some(name), span);
        };
        if let Some(label) = self.labels.known.get(&(region, name)) {
            return label.block;
        }
        let block = self.new_block(region, Some(name), span);
        self.labels.known.insert((region, name), Label { block, place: span, is_defined: false });
        self.labels.names.push(name);
        block
    }

    /// The block that a label defines.
    pub(super) fn define_block(&mut self, region: RegionId, name: NameId, span: Span) -> BlockId {
        let block = self.block_reference(name, span);
        if let Some(label) = self.labels.known.get_mut(&(region, name)) {
            if label.is_defined {
                let previous = label.place;
                let name_text = self.spelling(name);
                self.refuse_name(span, NameError::BlockRedefinition { name: name_text, previous });
                return self.new_block(region, Some(name), span);
            }
            label.is_defined = true;
            label.place = span;
        }
        self.ir.blocks[block.index()].place = span.start;
        block
    }

    /// Reports the labels of a region that were used and never defined, and forgets all of them.
    pub(super) fn leave_labels(&mut self, region: RegionId, height: usize, is_lost: bool) {
        let broken = is_lost || self.is_inside_broken();
        for index in height..self.labels.names.len() {
            let name = self.labels.names[index];
            let label = self.labels.known.remove(&(region, name));
            if let Some(Label { place, is_defined: false, .. }) = label
                && !broken
            {
                let name = self.spelling(name);
                self.refuse_name(place, NameError::UndefinedBlock { name });
            }
        }
        self.labels.names.truncate(height);
    }

    fn new_block(&mut self, region: RegionId, label: Option<NameId>, span: Span) -> BlockId {
        self.ir.blocks.push(Block { label, place: span.start, ..Block::new(region) });
        BlockId::at(self.ir.blocks.len() - 1)
    }

    pub(super) fn new_entry_block(&mut self, region: RegionId, span: Span) -> BlockId {
        self.new_block(region, None, span)
    }
}
