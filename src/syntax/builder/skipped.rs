//! Skipped operations, of which only the name, the text and the regions are known.
//!
//! The results of a skipped operation have no type: each use declares one. The names in their header may be arguments of their regions, and their regions
//! may be isolated, so that they can redefine outer names.

use super::TextBuilder;
use super::places::note_skipped;
use crate::ir::{Form, OpId, OpNameId, Skipped, Texts};
use crate::lex::scan;
use crate::source::Span;

/// The heights of the stacks when the region of a skipped operation began.
pub(crate) struct SkippedHeights {
    operations: usize,
    regions: usize,
}

impl SkippedHeights {
    /// The number of open regions, including that of the skipped operation.
    pub(crate) fn regions(&self) -> usize {
        self.regions
    }
}

impl<'s> TextBuilder<'s> {
    /// The bytes of the source.
    pub(crate) fn source_bytes(&self) -> &'s [u8] {
        self.core.bytes
    }

    /// Begins the skipped operation, whose results are on the stack. Returns the beginning of its text.
    pub(crate) fn skipped_operation(&mut self, name: Span) -> u32 {
        let height = self.nesting.regions.last().map_or(0, |region| region.heights.uses);
        let start = self.nesting.uses.get(height).map_or(name.start, |binding| binding.span.start);
        let bytes = self.core.source.slice(name);
        let id = OpNameId::at(self.core.ir.op_names.intern(
            &self.core.ir.texts,
            bytes,
            Texts::of_span(name.start, name.end),
        ));
        self.begin(id, Form::Skipped, name.start);
        start
    }

    /// Begins a region after a header. The header may define names for the region.
    pub(crate) fn skipped_region(&mut self, header: Span, open: u32) -> SkippedHeights {
        self.lose_definitions_in(header);
        let operations = self.nesting.operations.len();
        self.region_begin(open);
        if let Some(frame) = self.nesting.regions.last_mut() {
            frame.is_suppressed = true;
        }
        self.scope.enter_skipped(open);
        self.aliases.enter_skipped(true);
        for name in value_names(self.core.bytes, header) {
            self.scope.shadow_lost(&mut self.core, &self.nesting, name.start, name.end);
        }
        SkippedHeights { operations, regions: self.nesting.regions.len() }
    }

    /// Ends a region of the skipped operation, and all parts left open in it.
    pub(crate) fn skipped_region_end(&mut self, heights: &SkippedHeights, end: u32) {
        while self.nesting.regions.len() >= heights.regions {
            let operations = self.nesting.regions.last().map_or(0, |frame| frame.heights.operations);
            self.unwind();
            if self.nesting.regions.len() == heights.regions {
                self.scope.leave_skipped();
                self.aliases.enter_skipped(self.scope.is_in_skipped());
            }
            self.region_end(end);
            self.nesting.operations.truncate(operations.max(heights.operations));
        }
    }

    /// Ends the skipped operation with its text, including the part after the last region.
    pub(crate) fn skipped_end(&mut self, text: Span, rest: Span) {
        let Some(frame) = self.nesting.operations.last_mut().filter(|frame| frame.form == Form::Skipped) else {
            return;
        };
        // As in MLIR, the results are defined at the end of the operation: its regions may have used the same names.
        let bindings = frame.bindings..std::mem::replace(&mut frame.operands, frame.bindings);
        for binding in self.nesting.uses.drain(bindings).collect::<Vec<_>>() {
            self.scope.define_unknown(&mut self.core, &self.nesting, binding);
        }
        self.lose_definitions_in(rest);
        let op = OpId::at(self.core.ir.operations.len());
        self.operation_end(text.end);
        note_skipped(&mut self.core, op, text);
        self.core.ir.skipped.push(Skipped { op, text: Texts::of_span(text.start, text.end) });
    }

    /// Other operations and labels may follow on the line of a skipped operation.
    fn lose_definitions_in(&mut self, part: Span) {
        let mut names: Vec<Span> = Vec::new();
        for name in value_names(self.core.bytes, part) {
            let is_next = names.last().is_some_and(|last| self.core.slice(last.end, name.start).contains(&b','));
            if !is_next {
                names.clear();
            }
            names.push(name);
            match after_name(self.core.bytes, name) {
                [b'=', rest @ ..] if begins_operation(rest) => {
                    names
                        .drain(..)
                        .for_each(|name| self.scope.lose(&mut self.core, &self.nesting, name.start, name.end));
                }
                [b',', ..] => {}
                _ => names.clear(),
            }
        }
        if let Some(label) = self.core.slice(part.start, part.end).iter().position(|byte| *byte == b'^') {
            self.nesting.lose_label();
            for argument in value_names(self.core.bytes, Span::new(part.start + label as u32, part.end)) {
                self.scope.lose(&mut self.core, &self.nesting, argument.start, argument.end);
            }
        }
    }
}

/// The names of values in a part of the text.
fn value_names(bytes: &[u8], part: Span) -> impl Iterator<Item = Span> {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte);
    let sigils = (part.start..part.end).filter(|at| bytes[*at as usize] == b'%');
    sigils.filter_map(move |at| {
        let length = bytes[at as usize + 1..part.end as usize].iter().take_while(is_part).count();
        (length > 0).then(|| Span::new(at, at + 1 + length as u32))
    })
}

/// The text after a name and the number of results, if the number is written.
fn after_name(bytes: &[u8], name: Span) -> &[u8] {
    let mut at = scan::skip_trivia(bytes, name.end as usize);
    if bytes.get(at) == Some(&b':') {
        let number = scan::skip_trivia(bytes, at + 1);
        let digits = bytes[number..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        at = if digits > 0 { scan::skip_trivia(bytes, number + digits) } else { at };
    }
    &bytes[at..]
}

/// Whether an operation follows an equals sign, rather than the bound of a loop.
fn begins_operation(after: &[u8]) -> bool {
    let next = after.get(scan::skip_trivia(after, 0));
    next.is_some_and(|next| *next == b'"' || next.is_ascii_alphabetic())
}
