//! Regions and blocks: braces, labels, arguments, and which blocks lead here.

use super::terms::decimal;
use super::{Printer, Task};
use crate::ir::{BlockId, Form, RegionId};

impl Printer<'_> {
    pub(super) fn region(&mut self, region: RegionId, indent: usize) {
        self.str("{\n");
        let first = self.ir.regions[region.index()].first;
        let outer = std::mem::replace(&mut self.innermost, self.predecessors.len());
        let ends_in_branch =
            |block: BlockId| self.ir.last_op(block).is_some_and(|op| !self.ir.successors(op).is_empty());
        if self.ir.block_count(region) > 1 || first.is_some_and(ends_in_branch) {
            self.predecessors_of(region);
        }
        self.tasks.push(Task::RegionEnd(indent, outer));
        self.tasks.push(Task::Blocks(first, indent));
    }

    /// Which blocks lead to which, for the comments behind labels.
    fn predecessors_of(&mut self, region: RegionId) {
        let ir = self.ir;
        for block in ir.blocks(region) {
            let successors = ir.last_op(block).map_or(&[][..], |last| ir.successors(last));
            self.predecessors.extend(successors.iter().map(|successor| (*successor, block)));
        }
        // Those of one block stay in the order of the text.
        self.predecessors[self.innermost..].sort_by_key(|(successor, _)| *successor);
    }

    pub(super) fn block(&mut self, block: BlockId, indent: usize) {
        let ir = self.ir;
        let record = &ir.blocks[block.index()];
        let is_entry = self.is_entry(block);
        if self.has_header(block) {
            self.indent(indent);
            self.block_name(block);
            if record.arguments.len > 0 {
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
            self.predecessor_comment(block, is_entry);
            self.out.push(b'\n');
        }
        self.tasks.push(Task::Operations(record.first, indent + 2));
    }

    fn is_entry(&self, block: BlockId) -> bool {
        self.ir.regions[self.ir.parent_region(block).index()].first == Some(block)
    }

    /// Whether a block of the innermost region has a line of its own: the first one only for its arguments, or where
    /// nothing else would say that it is there, or what a branch names.
    pub(super) fn has_header(&self, block: BlockId) -> bool {
        if !self.is_entry(block) {
            return true;
        }
        let ir = self.ir;
        let record = &ir.blocks[block.index()];
        let op = ir.region_op(record.region);
        let is_function = !self.options.generic && op.is_some_and(|op| ir.form(op) == Form::Function);
        if record.arguments.len > 0 && (is_function || self.has_arguments_in_header(record.region)) {
            return false;
        }
        let is_module = op.is_some_and(|op| matches!(ir.form(op), Form::Module | Form::ImplicitModule));
        let is_empty = record.first.is_none() && (self.options.generic || !is_module);
        let known = &self.predecessors[self.innermost..];
        let is_branched_to = known.binary_search_by_key(&block, |(successor, _)| *successor).is_ok();
        record.arguments.len > 0 || is_empty || is_branched_to
    }

    fn predecessor_comment(&mut self, block: BlockId, is_entry: bool) {
        let known = &self.predecessors[self.innermost..];
        let start = self.innermost + known.partition_point(|(successor, _)| *successor < block);
        let count = self.predecessors[start..].iter().take_while(|(successor, _)| *successor == block).count();
        match count {
            // What was stepped over may branch to it.
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

    pub(super) fn argument_location(&mut self, block: BlockId, index: usize) {
        if let Some(location) = self.ir.argument_location(block, index).filter(|_| self.options.locations) {
            self.str(" loc(");
            self.terms.attribute(&mut self.out, location);
            self.out.push(b')');
        }
    }
}
