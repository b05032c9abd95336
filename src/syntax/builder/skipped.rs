//! Operations that are stepped over: they have a name, their text and their regions, and nothing else is known of them.
//!
//! Their results are names without a type of their own: each use has the type it says. The names in their header may be
//! arguments of their regions, and what they enclose may be isolated, so that it can use outer names anew.

use super::{Builder, Use};
use crate::ir::{Form, OpId, OpNameId, Skipped};
use crate::source::Span;

/// How much was open when the region of such an operation began.
pub(crate) struct SkippedHeights {
    operations: usize,
    regions: usize,
}

impl SkippedHeights {
    /// How many regions are open, this one included.
    pub(crate) fn regions(&self) -> usize {
        self.regions
    }
}

impl<'s> Builder<'s> {
    /// The bytes of the source.
    pub(crate) fn source_bytes(&self) -> &'s [u8] {
        self.bytes
    }

    /// Begins the operation; what it binds lies on the stack. Returns where its text begins.
    pub(crate) fn skipped_operation(&mut self, name: Span) -> u32 {
        let height = self.regions.last().map_or(0, |region| region.heights.uses);
        let bindings: Vec<Use> = self.uses.drain(height..).collect();
        let start = bindings.first().map_or(name.start, |binding| binding.span.start);
        for binding in bindings {
            self.define_unknown(binding);
        }
        let bytes = self.source.slice(name);
        let id = OpNameId::at(self.ir.op_names.intern(&self.ir.texts, bytes, Self::text(name.start, name.end)));
        self.begin(id, Form::Skipped, name.start);
        start
    }

    /// Begins a region behind a header: what that names may be defined by it, for the region alone.
    pub(crate) fn skipped_region(&mut self, header: Span, open: u32) -> SkippedHeights {
        let operations = self.operations.len();
        self.region_begin(open);
        if let Some(frame) = self.regions.last_mut() {
            frame.is_suppressed = true;
        }
        self.skipped.push(open);
        let bytes = &self.bytes[..header.end as usize];
        let mut at = header.start as usize;
        while at < bytes.len() {
            let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_$.-".contains(byte);
            let length = match bytes[at] {
                b'%' => bytes[at + 1..].iter().take_while(is_name).count(),
                _ => 0,
            };
            if length > 0 {
                self.shadow_lost(at as u32, (at + 1 + length) as u32);
            }
            at += 1 + length;
        }
        SkippedHeights { operations, regions: self.regions.len() }
    }

    /// The region is complete, and all that was left open in it.
    pub(crate) fn skipped_region_end(&mut self, heights: &SkippedHeights, end: u32) {
        while self.regions.len() >= heights.regions {
            let operations = self.regions.last().map_or(0, |frame| frame.heights.operations);
            self.unwind();
            self.region_end(end);
            self.operations.truncate(operations.max(heights.operations));
        }
        self.skipped.pop();
    }

    /// The operation is complete, and this is its text.
    pub(crate) fn skipped_end(&mut self, text: Span) {
        if !self.operations.last().is_some_and(|frame| frame.form == Form::Skipped) {
            return;
        }
        let op = OpId::at(self.ir.operations.len());
        self.operation_end();
        self.ir.skipped.push(Skipped { op, text: Self::text(text.start, text.end) });
    }
}
