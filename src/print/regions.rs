//! Regions and blocks: braces, labels, arguments, and predecessors.

use super::digits::decimal;
use super::placed::PlacedPart;
use super::{Forms, PrintTask, Printer};
use crate::ir::{BlockId, Form, OpId, RegionId};

/// The parts of a region that custom forms print separately or omit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RegionStyle {
    /// The arguments of the entry block are part of the operation's form.
    pub(crate) hides_arguments: bool,
    /// Whether the last operation is omitted.
    pub(crate) hides_terminator: bool,
    /// An entry block without operations has a label.
    pub(crate) labels_empty: bool,
    /// Whether the operation is in custom form, so that its default dialect applies.
    pub(crate) is_custom: bool,
}

impl RegionStyle {
    /// The style of the generic form, in which all parts are printed.
    pub(crate) const GENERIC: Self =
        Self { hides_arguments: false, hides_terminator: false, labels_empty: true, is_custom: false };
    /// Everything is printed, in an operation in custom form.
    pub(crate) const CUSTOM: Self = Self { is_custom: true, ..Self::GENERIC };
}

/// The state of the printer in the surrounding region.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OuterRegion {
    /// The index of the region's first predecessor pair.
    innermost: usize,
    surrounding: Option<OpId>,
    style: RegionStyle,
}

impl Printer<'_> {
    /// Records the surroundings of an operation that is printed alone.
    pub(crate) fn enter(&mut self, op: OpId) {
        let parent = self.ir.parent_op(op);
        self.surrounding =
            parent.filter(|parent| self.options.forms == Forms::Custom || self.ir.form(*parent) != Form::Generic);
    }

    pub(crate) fn region(&mut self, region: RegionId, indent: usize, style: RegionStyle) {
        let first = self.ir.regions[region.index()].first;
        if let Some(first) = first {
            self.record(PlacedPart::Block(first));
        }
        self.str("{\n");
        let outer = OuterRegion { innermost: self.innermost, surrounding: self.surrounding, style: self.style };
        self.innermost = self.predecessors.len();
        self.surrounding = self.ir.region_op(region).filter(|_| style.is_custom);
        self.style = style;
        let ends_in_branch =
            |block: BlockId| self.ir.last_op(block).is_some_and(|op| !self.ir.successors(op).is_empty());
        if self.ir.block_count(region) > 1 || first.is_some_and(ends_in_branch) {
            self.predecessors_of(region);
        }
        self.tasks.push(PrintTask::RegionEnd(indent, outer));
        self.tasks.push(PrintTask::Blocks(first, indent, style));
    }

    pub(crate) fn region_end(&mut self, indent: usize, outer: OuterRegion) {
        self.predecessors.truncate(self.innermost);
        self.innermost = outer.innermost;
        self.surrounding = outer.surrounding;
        self.style = outer.style;
        self.indent(indent);
        self.out.push(b'}');
    }

    /// The predecessors of blocks, for the comments after labels.
    fn predecessors_of(&mut self, region: RegionId) {
        let ir = self.ir;
        for block in ir.blocks(region) {
            let successors = ir.last_op(block).map_or(&[][..], |last| ir.successors(last));
            self.predecessors.extend(successors.iter().map(|successor| (*successor, block)));
        }
        // Predecessors of a block stay in the order of the text.
        self.predecessors[self.innermost..].sort_by_key(|(successor, _)| *successor);
    }

    pub(crate) fn block(&mut self, block: BlockId, indent: usize, style: RegionStyle) {
        let ir = self.ir;
        let record = &ir.blocks[block.index()];
        let is_entry = self.is_entry(block);
        if self.has_header(block) {
            self.indent(indent);
            self.record(PlacedPart::Block(block));
            self.label_and_arguments(block);
            self.predecessor_comment(block, is_entry);
            self.out.push(b'\n');
        }
        let end = record.last.filter(|_| style.hides_terminator);
        self.tasks.push(PrintTask::Operations(record.first, end, indent + 2));
    }

    pub(crate) fn label_and_arguments(&mut self, block: BlockId) {
        let ir = self.ir;
        self.block_name(block);
        if ir.has_arguments(block) {
            self.out.push(b'(');
            for (index, argument) in ir.arguments(block).enumerate() {
                if index > 0 {
                    self.str(", ");
                }
                self.value(argument);
                self.str(": ");
                self.terms.ty(&mut self.out, ir.value_type(argument));
                self.argument_location(block, index);
            }
            self.out.push(b')');
        }
        self.out.push(b':');
    }

    fn is_entry(&self, block: BlockId) -> bool {
        self.ir.regions[self.ir.parent_region(block).index()].first == Some(block)
    }

    /// Whether a block of the innermost region has a label line: the first one only if it has arguments, is otherwise
    /// invisible, or is the target of a branch.
    pub(crate) fn has_header(&self, block: BlockId) -> bool {
        if !self.is_entry(block) {
            return true;
        }
        let ir = self.ir;
        let record = &ir.blocks[block.index()];
        if ir.has_arguments(block) && self.style.hides_arguments {
            return false;
        }
        let is_empty = record.first.is_none() && self.style.labels_empty;
        let known = &self.predecessors[self.innermost..];
        let is_branched_to = known.binary_search_by_key(&block, |(successor, _)| *successor).is_ok();
        ir.has_arguments(block) || is_empty || is_branched_to
    }

    fn predecessor_comment(&mut self, block: BlockId, is_entry: bool) {
        let known = &self.predecessors[self.innermost..];
        let start = self.innermost + known.partition_point(|(successor, _)| *successor < block);
        let count = self.predecessors[start..].iter().take_while(|(successor, _)| *successor == block).count();
        match count {
            // A skipped operation may branch to the block.
            0 if is_entry || self.ir.skipped().len() > 0 => return,
            0 => return self.str("  // no predecessors"),
            1 => self.str("  // pred: "),
            _ => {
                self.str("  // ");
                decimal(&mut self.out, count as u64);
                self.str(" preds: ");
            }
        }
        for at in start..start + count {
            if at > start {
                self.str(", ");
            }
            self.block_name(self.predecessors[at].1);
        }
    }

    pub(crate) fn argument_location(&mut self, block: BlockId, index: usize) {
        if let Some(location) = self.ir.argument_location(block, index).filter(|_| self.options.locations) {
            self.str(" loc(");
            self.terms.location(&mut self.out, location);
            self.out.push(b')');
        }
    }
}
