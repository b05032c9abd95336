//! [`Pages`]: the diagnostics of a chunk, for options that show all of very many diagnostics.
//!
//! A diagnostic takes a thousand bytes and more. Only those of a page are in memory: for the next page the module is verified again.

use super::expect::malformed;
use super::front_end::FrontEndOptions;
use broadcastable::diagnostic::{Diagnostic, Sink};
use broadcastable::ir::Ir;
use broadcastable::source::{SourceFile, Span};
use std::num::NonZeroUsize;

/// The number of diagnostics that are in memory at a time, where all are shown.
pub(super) fn most_of_page(options: &FrontEndOptions) -> NonZeroUsize {
    NonZeroUsize::new(options.limits.streaming.kept_findings).unwrap_or(NonZeroUsize::MIN)
}

/// The diagnostics of a chunk after the first ones: the module is verified again for each page.
pub(super) struct Pages<'c> {
    pub(super) ir: Ir,
    pub(super) source: &'c SourceFile,
    pub(super) chunk: Span,
    pub(super) options: &'c FrontEndOptions,
    /// The last diagnostic so far.
    pub(super) last: Diagnostic,
    pub(super) total: usize,
    /// The number of diagnostics on later pages.
    pub(super) left: usize,
}

/// The maximum number of pages; further pages are longer than [`most_of_page`].
const MOST_PAGES: usize = 16;

impl Pages<'_> {
    /// The next diagnostics, in source order.
    pub(super) fn next(&mut self) -> Option<Vec<Diagnostic>> {
        if self.left == 0 {
            return None;
        }
        let Self { source, chunk, options, .. } = *self;
        let most = most_of_page(options).max(NonZeroUsize::new(self.total / MOST_PAGES).unwrap_or(NonZeroUsize::MIN));
        let mut sink = Sink::page(Some(&self.last), most);
        options.steps().check((&self.ir, true), (source, chunk), |lints| malformed(source, chunk, lints), &mut sink);
        let page = sink.finish();
        self.left = self.left.saturating_sub(page.len());
        self.last = page.last()?.clone();
        Some(page)
    }

    /// Whether there are no more pages.
    pub(super) fn is_over(&self) -> bool {
        self.left == 0
    }
}
