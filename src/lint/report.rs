//! Filters findings: those at operations with errors, suppressed ones, and those in the baseline are not reported.

use super::suppress::Suppressions;
use super::{Lint, Settings};
use crate::diagnostic::{Diagnostic, Severity, Sink, fingerprint};
use crate::ir::{Ir, OpId};
use crate::source::{SourceFile, Span};
use rustc_hash::FxHashSet;

/// Receives findings.
pub(super) struct LintReport<'s> {
    ir: &'s Ir,
    source: &'s SourceFile,
    settings: &'s Settings,
    suppressions: Suppressions,
    /// Whether anything suppresses findings.
    may_suppress: bool,
    /// Places of errors: a refused operation gets no findings.
    refused: FxHashSet<u32>,
    sink: &'s mut Sink,
}

impl<'s> LintReport<'s> {
    pub(super) fn new(
        ir: &'s Ir,
        source: &'s SourceFile,
        settings: &'s Settings,
        scope: Span,
        sink: &'s mut Sink,
    ) -> Self {
        let refused = if sink.has_errors() { sink.error_places().collect() } else { FxHashSet::default() };
        let suppressions = Suppressions::of(source, scope);
        let may_suppress = suppressions.may_suppress(ir);
        Self { ir, source, settings, suppressions, may_suppress, refused, sink }
    }

    /// Reports a finding at an operation or at a place. Its diagnostic is created only if the sink keeps it or a baseline
    /// needs it.
    pub(super) fn find(
        &mut self,
        lint: Lint,
        op: Option<OpId>,
        place: Option<Span>,
        explain: impl FnOnce() -> Option<Diagnostic>,
    ) {
        // Locating an operation needs the text, which most files do not need otherwise.
        let is_asked = !self.refused.is_empty() || self.suppressions.has_comments();
        let place = op.filter(|_| is_asked).map_or(place, |op| self.ir.place(op));
        let is_refused = place.is_some_and(|at| self.refused.contains(&at.start));
        if is_refused || self.may_suppress && self.suppressions.suppress(self.ir, self.source, (lint, op, place)) {
            return;
        }
        let severity = self.settings.levels.severity(lint).unwrap_or(Severity::Warning);
        let baseline = self.settings.baseline.as_ref();
        if baseline.is_none() {
            let start = op.map_or(place, |op| self.ir.place_start(op).map(Span::at));
            if !self.sink.wants_or_counts(severity, start) {
                return;
            }
        }
        let Some(diagnostic) = explain() else { return };
        if baseline.is_some_and(|known| known.meets(fingerprint(self.source, &diagnostic))) {
            return;
        }
        self.sink.report(diagnostic);
    }

    /// Reports unused suppressions.
    pub(super) fn unused(mut self) {
        for diagnostic in self.suppressions.unused(self.ir, self.settings.levels) {
            self.find(Lint::UnusedSuppression, None, diagnostic.location, || Some(diagnostic));
        }
    }
}
