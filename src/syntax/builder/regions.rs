//! Regions and blocks, and the ends of regions that began before a syntax error.

use super::core::BuilderCore;
use super::custom_form::{EmptyRegion, empty_form_region, form_region, refuse_empty_body};
use super::places::{note_arguments, note_label, note_region};
use super::scope::NameScope;
use super::{BlockDraft, Fallible, ParsedArgument, RegionFrame, TextBuilder, WrittenUse, abort};
use crate::ir::{ArenaRange, BlockId, Definition, Form, Region, RegionId, ValueData, ValueId};
use crate::source::Span;
use crate::syntax::error::{NameError, SyntaxError};

impl TextBuilder<'_> {
    /// Adds a region without blocks to the current operation.
    pub(crate) fn add_region(&mut self) -> RegionId {
        let id = RegionId::at(self.core.ir.regions.len());
        self.core.ir.regions.push(Region::default());
        if let Some(frame) = self.nesting.operations.last_mut() {
            match frame.last_region.replace(id) {
                Some(last) => self.core.ir.regions[last.index()].next = Some(id),
                None => frame.first_region = Some(id),
            }
        }
        id
    }

    pub(crate) fn region_begin(&mut self, start: u32) {
        let id = self.add_region();
        self.nesting.regions.push(RegionFrame {
            id,
            block: None,
            has_named_arguments: false,
            is_custom: false,
            unnamed_arguments: None,
            names: self.scope.height(),
            labels: self.labels.height(),
            open: Span::new(start, start + 1),
            heights: self.heights(),
            syntax_errors: self.recovery.syntax_errors,
            is_suppressed: self.nesting.is_inside_broken(),
            lost_labels: false,
        });
        if form_region(self)
            && let Some(frame) = self.nesting.regions.last_mut()
        {
            frame.is_custom = true;
        }
    }

    pub(crate) fn region_end(&mut self, end: u32) {
        end_of_empty(self);
        self.end_of_entry(Span::new(end - 1, end));
        let Some(frame) = self.nesting.regions.pop() else { return };
        note_region(&mut self.core, &self.nesting, frame.open.start, end);
        let is_lost = self.recovery.lost_regions && frame.syntax_errors < self.recovery.syntax_errors;
        self.labels.leave(&mut self.core, &self.nesting, frame.id, frame.labels, is_lost || frame.lost_labels);
        self.scope.leave(frame.names, is_lost.then_some(self.nesting.regions.len()));
        if let Some(operation) = self.nesting.operations.last_mut() {
            operation.scan_from = end;
        }
    }

    /// The entry block of the innermost region, if it has no label.
    pub(crate) fn begin_entry_block(&mut self) -> BlockId {
        let (region, open) =
            self.nesting.regions.last().map_or((RegionId::at(0), Span::at(0)), |frame| (frame.id, frame.open));
        let block = self.core.new_entry_block(region, open);
        self.enter_block(block);
        block
    }

    /// Appends a block to the innermost region.
    fn enter_block(&mut self, block: BlockId) {
        let Some(frame) = self.nesting.regions.last_mut() else { return };
        frame.block = Some(block);
        self.core.ir.append_block(block, frame.id);
    }

    /// The label is complete, arguments included.
    pub(crate) fn block_begin(&mut self) {
        let Some((name, span)) = self.block.name.take() else { return };
        let Some(frame) = self.nesting.regions.last() else {
            let name = self.core.text_between(span.start + 1, span.end);
            self.core.errors.push(SyntaxError::Name {
                error: NameError::UndefinedBlock { name },
                span,
                location: span,
            });
            return;
        };
        let region = frame.id;
        if has_no_label(self, frame) {
            self.core.refuse_name(span, NameError::EntryLabel);
        }
        if self.core.ir.regions[region.index()].block_count == 1 {
            self.end_of_entry(span);
        }
        let block = self.labels.define(&mut self.core, &self.nesting, region, name, span);
        note_label(&mut self.core, block, span);
        self.enter_block(block);
        let arguments = std::mem::take(&mut self.block.arguments);
        self.add_arguments(block, &arguments);
        self.block.arguments = arguments;
        self.block.arguments.clear();
    }

    /// Verifies the entry block before `next`: its label may name no more arguments than the operation has.
    fn end_of_entry(&mut self, next: Span) {
        let Some(frame) = self.nesting.regions.last_mut() else { return };
        let Some(most) = frame.unnamed_arguments.take() else { return };
        let Some(entry) = self.core.ir.regions[frame.id.index()].first else { return };
        let named = self.core.ir.arguments(entry).len();
        if named > most {
            let label = self.core.ir.block_place(entry).unwrap_or(next);
            self.core.refuse_name(next, NameError::EntryArguments { label, named, most });
        }
    }

    /// Adds arguments to a block, and defines their names.
    pub(crate) fn add_arguments(&mut self, block: BlockId, arguments: &[ParsedArgument]) {
        let first = self.core.ir.values.len();
        for (argument, ty, _) in arguments {
            self.core.ir.values.push(ValueData {
                ty: *ty,
                name: Some(argument.name),
                definition: Definition::Argument(block),
            });
        }
        self.core.ir.blocks[block.index()].arguments = ArenaRange::new(first, self.core.ir.values.len());
        if arguments.iter().any(|(_, _, location)| location.is_some()) {
            let start = self.core.ir.argument_locations.len();
            self.core.ir.argument_locations.extend(arguments.iter().map(|(_, _, location)| *location));
            self.core.ir.blocks[block.index()].locations =
                ArenaRange::new(start, self.core.ir.argument_locations.len());
        }
        note_arguments(&mut self.core, block, first, arguments);
        for (index, (argument, ..)) in arguments.iter().enumerate() {
            self.scope.define(&mut self.core, &self.nesting, argument, ValueId::at(first + index), 1);
        }
    }

    /// A `}` after a syntax error closes the innermost region, which began before the error. The region of a skipped
    /// operation ends with the operation's text, so that a brace in the text does not close it.
    pub(crate) fn resumed_region_end(&mut self, start: u32, end: u32) -> Fallible {
        if !self.nesting.awaits_brace() {
            let span = Span::new(start, end);
            return abort(SyntaxError::UnbalancedBrace { span, location: span });
        }
        self.region_end(end);
        if self.nesting.operations.last().is_some_and(|operation| operation.is_broken) {
            self.recovery.broken_end = Some(end);
        }
        Ok(())
    }

    /// Ends an operation with its closed region, for a form without types after the region.
    pub(crate) fn resumed_custom_end(&mut self, end: u32) -> Fallible {
        if let Some(frame) = self.nesting.operations.last_mut() {
            // In generic form a part is missing after the brace, which the parser reports.
            frame.is_broken |= frame.form == Form::Generic;
            self.operation_end(end);
        }
        Ok(())
    }

    /// Begins a further region of the same operation.
    pub(crate) fn resumed_region(&mut self, start: u32) -> Fallible {
        self.region_begin(start);
        Ok(())
    }

    /// The regions of the operation are complete; attributes and types follow.
    pub(crate) fn resumed_tail(&mut self, _start: u32) -> Fallible {
        Ok(())
    }

    /// Opens a region of an unreadable operation, so that the contents are read.
    pub(crate) fn broken_region(&mut self, open: u32) {
        let module = self.module_name();
        self.begin_behind(self.nesting.uses.len(), module, Form::Generic, open);
        if let Some(frame) = self.nesting.frame() {
            frame.is_broken = true;
        }
        self.region_begin(open);
    }
}

/// Leaves the regions after the first `kept`, whose closing braces are missing: no conclusions are drawn from missing
/// parts.
pub(crate) fn abandon_regions(b: &mut TextBuilder<'_>, kept: usize) {
    while b.nesting.region_depth() > kept {
        b.unwind();
        let Some(frame) = b.nesting.regions.pop() else { return };
        b.labels.leave(&mut b.core, &b.nesting, frame.id, frame.labels, true);
        b.scope.leave(frame.names, None);
    }
    b.unwind();
}

/// Whether the next block may have no label, because the arguments of the entry block already have names.
fn has_no_label(b: &TextBuilder<'_>, frame: &RegionFrame) -> bool {
    let Region { first, block_count, .. } = b.core.ir.regions[frame.id.index()];
    let is_empty = first.is_some_and(|block| b.core.ir.blocks[block.index()].first.is_none());
    // After an error, a block may be empty because its contents were not read.
    let is_whole = frame.syntax_errors == b.recovery.syntax_errors;
    frame.has_named_arguments && block_count == 1 && is_empty && is_whole
}

/// Whether the next block of the innermost region may have no label.
pub(crate) fn refuses_label(b: &TextBuilder<'_>) -> bool {
    b.nesting.regions.last().is_some_and(|frame| has_no_label(b, frame))
}

/// Ends an empty region of a custom form.
fn end_of_empty(b: &mut TextBuilder<'_>) {
    let Some(frame) = b.nesting.regions.last().filter(|frame| frame.is_custom && frame.block.is_none()) else {
        return;
    };
    let (open, is_unnamed) = (frame.open, frame.unnamed_arguments.is_some());
    let is_lost = frame.syntax_errors < b.recovery.syntax_errors;
    match empty_form_region(b) {
        // Arguments without names belong to a block that may have no label.
        _ if is_unnamed => _ = b.begin_entry_block(),
        EmptyRegion::Block => _ = b.begin_entry_block(),
        EmptyRegion::Refused if !is_lost => refuse_empty_body(b, open),
        EmptyRegion::Refused | EmptyRegion::Empty => {}
    }
}

impl BlockDraft {
    #[inline]
    pub(crate) fn name(&mut self, core: &mut BuilderCore<'_>, scope: &mut NameScope, start: u32, end: u32) {
        let name = scope.name(core, start, end);
        self.name = Some((name, Span::new(start, end)));
        self.arguments.clear();
    }

    #[inline]
    pub(crate) fn argument_name(&mut self, core: &mut BuilderCore<'_>, scope: &mut NameScope, start: u32, end: u32) {
        let name = scope.name(core, start, end);
        self.argument = Some(WrittenUse { name, number: 1, span: Span::new(start, end) });
    }

    pub(crate) fn argument_of_pack(
        &mut self,
        core: &mut BuilderCore<'_>,
        scope: &mut NameScope,
        start: u32,
        end: u32,
        number: u32,
        number_end: u32,
    ) {
        let pack = scope.pack_use(core, start, end, number, number_end);
        if pack.number != 0 {
            let name = core.text_between(start + 1, end);
            core.refuse_name(pack.span, NameError::ResultNumber { name, count: 1 });
        }
        self.argument = Some(WrittenUse { number: 1, ..pack });
    }

    pub(crate) fn argument(&mut self, core: &mut BuilderCore<'_>, has_location: bool) {
        let location = if has_location { core.attributes.pop() } else { None };
        if let (Some(argument), Some(ty)) = (self.argument.take(), core.types.pop()) {
            self.arguments.push((argument, ty, location));
        }
    }
}
