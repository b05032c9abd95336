//! Regions and blocks: braces, labels, arguments, and which blocks lead here.

use super::{Printer, Task};
use crate::ir::{BlockId, Form, RegionId};

impl Printer<'_> {
    pub(super) fn region(&mut self, region: RegionId, indent: usize) {
        self.str("{\n");
        let first = self.ir.regions[region.index()].first;
        if self.ir.block_count(region) > 1 {
            self.predecessors_of(region);
        }
        self.tasks.push(Task::RegionEnd(indent));
        self.tasks.push(Task::Blocks(first, indent));
    }

    /// Which blocks lead to which, for the comments behind labels.
    fn predecessors_of(&mut self, region: RegionId) {
        let ir = self.ir;
        for block in ir.blocks(region) {
            let successors = ir.last_op(block).map_or(&[][..], |last| ir.successors(last));
            for successor in successors {
                self.predecessors.entry(*successor).or_default().push(block);
            }
        }
    }

    pub(super) fn block(&mut self, block: BlockId, indent: usize) {
        let ir = self.ir;
        let record = &ir.blocks[block.index()];
        let region = record.region;
        let is_entry = ir.regions[region.index()].first == Some(block);
        let is_function_entry =
            is_entry && !self.options.generic && ir.region_op(region).is_some_and(|op| ir.form(op) == Form::Function);
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
        let predecessors = self.predecessors.get(&block).cloned().unwrap_or_default();
        match predecessors.len() {
            0 if is_entry => {}
            0 => self.str("  // no predecessors"),
            1 => {
                self.str("  // pred: ");
                self.block_name(predecessors[0]);
            }
            count => {
                self.str(&format!("  // {count} preds: "));
                for (index, predecessor) in predecessors.into_iter().enumerate() {
                    if index > 0 {
                        self.str(", ");
                    }
                    self.block_name(predecessor);
                }
            }
        }
    }

    pub(super) fn argument_location(&mut self, block: BlockId, index: usize) {
        if !self.options.locations {
            return;
        }
        let locations = self.ir.blocks[block.index()].locations.range();
        if let Some(Some(location)) = self.ir.argument_locations[locations].get(index) {
            self.str(" loc(");
            self.terms.attribute(&mut self.out, *location);
            self.out.push(b')');
        }
    }
}
