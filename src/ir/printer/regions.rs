//! Regions and blocks: braces, labels, arguments, and which blocks lead here.

use super::terms::decimal;
use super::{Printer, Task};
use crate::ir::{BlockId, Form, RegionId};

impl Printer<'_> {
    pub(super) fn region(&mut self, region: RegionId, indent: usize) {
        self.str("{\n");
        let first = self.ir.regions[region.index()].first;
        let outer = std::mem::replace(&mut self.innermost, self.predecessors.len());
        if self.ir.block_count(region) > 1 {
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
        let region = record.region;
        let is_entry = ir.regions[region.index()].first == Some(block);
        let is_function_entry =
            is_entry && !self.options.generic && ir.region_op(region).is_some_and(|op| ir.form(op) == Form::Function);
        let is_function_entry = is_function_entry || (is_entry && self.has_arguments_in_header(region));
        let is_module =
            ir.region_op(region).is_some_and(|op| matches!(ir.form(op), Form::Module | Form::ImplicitModule));
        let has_header = !is_entry
            || (record.arguments.len > 0 && !is_function_entry)
            || (record.first.is_none() && (self.options.generic || !is_module));
        if has_header {
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
