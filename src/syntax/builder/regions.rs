//! Regions and blocks, and the ends of regions whose beginning was parsed before a syntax error.

use super::{Argument, Builder, Fallible, RegionFrame, Use};
use crate::ir::{BlockId, Definition, Form, Region, RegionId, Run, Value, ValueId};
use crate::source::Span;
use crate::syntax::error::{NameError, SyntaxError};

impl Builder<'_> {
    /// A further region of the operation being read, without blocks.
    pub(super) fn add_region(&mut self) -> RegionId {
        let id = RegionId::at(self.ir.regions.len());
        self.ir.regions.push(Region::default());
        if let Some(frame) = self.operations.last_mut() {
            match frame.last_region.replace(id) {
                Some(last) => self.ir.regions[last.index()].next = Some(id),
                None => frame.first_region = Some(id),
            }
        }
        id
    }

    pub(crate) fn region_begin(&mut self, start: u32) {
        let id = self.add_region();
        self.regions.push(RegionFrame {
            id,
            block: None,
            has_named_arguments: false,
            is_custom: false,
            unnamed_arguments: None,
            names: self.scope.height(),
            labels: self.labels.height(),
            open: Span::new(start, start + 1),
            heights: self.heights(),
            syntax_errors: self.syntax_errors,
            is_suppressed: self.is_inside_broken(),
            lost_labels: false,
        });
        if self.form_region()
            && let Some(frame) = self.regions.last_mut()
        {
            frame.is_custom = true;
        }
    }

    pub(crate) fn region_end(&mut self, end: u32) {
        self.end_of_entry(Span::new(end - 1, end));
        if self.regions.last().is_some_and(|frame| frame.is_custom && frame.block.is_none())
            && self.form_region_has_block()
        {
            self.begin_entry_block();
        }
        let Some(frame) = self.regions.pop() else { return };
        self.note_region(frame.open.start, end);
        let is_lost = self.lost_braces && frame.syntax_errors < self.syntax_errors;
        self.leave_labels(frame.id, frame.labels, is_lost || frame.lost_labels);
        self.scope.leave(frame.names, is_lost.then_some(self.regions.len()));
        if let Some(operation) = self.operations.last_mut() {
            operation.scan_from = end;
        }
    }

    /// The entry block of the innermost region, when the text gave it no label.
    pub(super) fn begin_entry_block(&mut self) -> BlockId {
        let (region, open) = self.regions.last().map_or((RegionId::at(0), Span::at(0)), |frame| (frame.id, frame.open));
        let block = self.new_entry_block(region, open);
        self.enter_block(block);
        block
    }

    /// Puts a block after the others of the innermost region.
    fn enter_block(&mut self, block: BlockId) {
        let Some(frame) = self.regions.last_mut() else { return };
        frame.block = Some(block);
        self.ir.append_block(block, frame.id);
    }

    pub(crate) fn block_name(&mut self, start: u32, end: u32) {
        let name = self.name(start, end);
        self.block.name = Some((name, Span::new(start, end)));
        self.block.arguments.clear();
    }

    pub(crate) fn block_argument_name(&mut self, start: u32, end: u32) {
        let name = self.name(start, end);
        self.block.argument = Some(Use { name, number: 1, span: Span::new(start, end) });
    }

    pub(crate) fn block_argument_of_pack(&mut self, start: u32, end: u32, number: u32, number_end: u32) {
        let pack = self.pack_use(start, end, number, number_end);
        if pack.number != 0 {
            let name = self.text_between(start + 1, end);
            self.refuse_name(pack.span, NameError::ResultNumber { name, count: 1 });
        }
        self.block.argument = Some(Use { number: 1, ..pack });
    }

    pub(crate) fn block_argument(&mut self, has_location: bool) {
        let location = if has_location { self.attributes.pop() } else { None };
        if let (Some(argument), Some(ty)) = (self.block.argument.take(), self.types.pop()) {
            self.block.arguments.push((argument, ty, location));
        }
    }

    /// The label is complete, arguments included.
    pub(crate) fn block_begin(&mut self) {
        let Some((name, span)) = self.block.name.take() else { return };
        let Some(frame) = self.regions.last() else {
            let name = self.text_between(span.start + 1, span.end);
            self.errors.push(SyntaxError::Name { error: NameError::UndefinedBlock { name }, span, location: span });
            return;
        };
        let region = frame.id;
        let Region { first, block_count, .. } = self.ir.regions[region.index()];
        let is_empty = first.is_some_and(|block| self.ir.blocks[block.index()].first.is_none());
        // After an error the block may be empty because what was in it was not read.
        if frame.has_named_arguments && block_count == 1 && is_empty && frame.syntax_errors == self.syntax_errors {
            self.refuse_name(span, NameError::EntryLabel);
        }
        if block_count == 1 {
            self.end_of_entry(span);
        }
        let block = self.define_block(region, name, span);
        self.note_label(block, span);
        self.enter_block(block);
        let arguments = std::mem::take(&mut self.block.arguments);
        self.add_arguments(block, &arguments);
        self.block.arguments = arguments;
        self.block.arguments.clear();
    }

    /// The entry block ends before `next`: its label may name no more arguments than the operation has.
    fn end_of_entry(&mut self, next: Span) {
        let Some(frame) = self.regions.last_mut() else { return };
        let Some(most) = frame.unnamed_arguments.take() else { return };
        let Some(entry) = self.ir.regions[frame.id.index()].first else { return };
        let named = self.ir.arguments(entry).len();
        if named > most {
            let label = self.ir.block_place(entry).unwrap_or(next);
            self.refuse_name(next, NameError::EntryArguments { label, named, most });
        }
    }

    /// Gives a block its arguments and defines their names.
    pub(super) fn add_arguments(&mut self, block: BlockId, arguments: &[Argument]) {
        let first = self.ir.values.len();
        for (argument, ty, _) in arguments {
            self.ir.values.push(Value { ty: *ty, name: Some(argument.name), definition: Definition::Argument(block) });
        }
        self.ir.blocks[block.index()].arguments = Run::new(first, self.ir.values.len());
        if arguments.iter().any(|(_, _, location)| location.is_some()) {
            let start = self.ir.argument_locations.len();
            self.ir.argument_locations.extend(arguments.iter().map(|(_, _, location)| *location));
            self.ir.blocks[block.index()].locations = Run::new(start, self.ir.argument_locations.len());
        }
        self.note_arguments(block, first, arguments);
        for (index, (argument, ..)) in arguments.iter().enumerate() {
            self.define(*argument, ValueId::at(first + index), 1);
        }
    }

    /// A `}` after a syntax error closes the innermost region, whose beginning was parsed before it.
    pub(crate) fn resumed_region_end(&mut self, start: u32, end: u32) -> Fallible {
        if self.regions.is_empty() {
            let span = Span::new(start, end);
            return Self::abort(SyntaxError::UnbalancedBrace { span, location: span });
        }
        self.region_end(end);
        Ok(())
    }

    /// The operation with the closed region ends with it: its form has no types after.
    pub(crate) fn resumed_custom_end(&mut self, end: u32) -> Fallible {
        if let Some(frame) = self.operations.last_mut() {
            // In generic form something is missing after the brace, and the parser will come to say so.
            frame.is_broken |= frame.form == Form::Generic;
            self.operation_end(end);
        }
        Ok(())
    }

    /// A further region of the same operation begins.
    pub(crate) fn resumed_region(&mut self, start: u32) -> Fallible {
        self.region_begin(start);
        Ok(())
    }

    /// The regions of the operation are complete; attributes and types follow.
    pub(crate) fn resumed_tail(&mut self, _start: u32) -> Fallible {
        Ok(())
    }

    /// Opens a region whose operation could not be read, so that what is inside is read all the same.
    pub(crate) fn broken_region(&mut self, open: u32) {
        let module = self.module_name();
        self.begin_behind(self.uses.len(), module, Form::Generic, open);
        if let Some(frame) = self.frame() {
            frame.is_broken = true;
        }
        self.region_begin(open);
    }
}
