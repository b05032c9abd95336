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
        let is_entry = ir.regions[record.region.index()].first == Some(block);
        if !is_entry || self.is_entry_labelled(block) {
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

    /// Whether an entry block is printed with its label.
    pub(super) fn is_entry_labelled(&self, block: BlockId) -> bool {
        let ir = self.ir;
        let record = &ir.blocks[block.index()];
        let form = ir.region_op(record.region).filter(|_| !self.options.generic).map(|op| ir.form(op));
        let is_in_header = form == Some(Form::Function) || self.has_arguments_in_header(record.region);
        let may_be_empty = matches!(form, Some(Form::Module | Form::ImplicitModule));
        (record.arguments.len > 0 && !is_in_header) || (record.first.is_none() && !may_be_empty)
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
