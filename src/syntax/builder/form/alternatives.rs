//! Forms of other releases: where the form of the chosen one does not fit a text, the others are tried.

use super::{Builder, Input, Read, steps};
use crate::assembly::Format;
use crate::ir::Run;
use crate::source::Span;
use crate::syntax::builder::Heights;
use crate::syntax::builder::places::drop_pieces;
use crate::syntax::error::SyntaxError;
use crate::syntax::link::Reached;

/// The state before an operation was read by a form.
struct Start<'s> {
    input: Input<'s>,
    heights: Heights,
    successors: usize,
    errors: usize,
}

impl<'s> Start<'s> {
    fn of(b: &Builder<'s>) -> Self {
        let successors = b.core.ir.successors.len();
        Self { input: b.input, heights: b.heights(), successors, errors: b.core.errors.len() }
    }

    /// Drops what a form has read.
    fn restore(&self, b: &mut Builder<'s>) {
        b.input = self.input;
        b.truncate(self.heights);
        b.core.ir.successors.truncate(self.successors);
        if let Some(frame) = b.nesting.frame() {
            frame.successors = Run::new(self.successors, self.successors);
            (frame.properties, frame.attributes) = (None, None);
        }
        let depth = b.nesting.operations.len().saturating_sub(1);
        drop_pieces(&mut b.core, depth);
    }
}

/// Reads an operation by the first form that fits; if none does, the error is that of the form that fits the longest text.
#[cold]
pub(super) fn read_by_any<'s>(b: &mut Builder<'s>, format: &'s Format, name: Span) -> Read<Reached> {
    let start = Start::of(b);
    let mut best: Option<Box<SyntaxError>> = None;
    for format in std::iter::once(format).chain(format.others.iter().map(|other| &**other)) {
        b.forms.push(format, name);
        let error = match steps(b) {
            Ok(reached) => return Ok(reached),
            Err(error) => error,
        };
        let is_better = best.as_ref().is_none_or(|best| best.location().start < error.location().start);
        if is_better {
            best = Some(error);
        }
        // An error that is recorded cannot be taken back.
        if b.core.errors.len() > start.errors {
            break;
        }
        start.restore(b);
    }
    Err(best.unwrap_or_else(|| Box::new(b.unknown_custom(name))))
}
