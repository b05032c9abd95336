//! [`Sink`]: collects the diagnostics of all phases, and counts them for the exit status.

use super::keeping::{Keeping, KeptDiagnostic};
use super::{Diagnostic, Severity};
use crate::limits::Reporting;
use crate::source::Span;
use std::num::NonZeroUsize;

/// The numbers of diagnostics by severity.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Remarks, and notes without another diagnostic.
    pub others: usize,
}

impl Counts {
    /// Counts one more diagnostic.
    pub fn count(&mut self, severity: Severity) {
        *self.of_mut(severity) += 1;
    }

    /// Removes one diagnostic from the counts.
    pub fn uncount(&mut self, severity: Severity) {
        let count = self.of_mut(severity);
        *count = count.saturating_sub(1);
    }

    /// The number of diagnostics with a severity; notes and remarks count together.
    pub fn of(mut self, severity: Severity) -> usize {
        *self.of_mut(severity)
    }

    fn of_mut(&mut self, severity: Severity) -> &mut usize {
        match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Note | Severity::Remark => &mut self.others,
        }
    }

    /// Returns the counts without `others`, which are a part of them.
    pub fn without(self, others: Self) -> Self {
        Self {
            errors: self.errors.saturating_sub(others.errors),
            warnings: self.warnings.saturating_sub(others.warnings),
            others: self.others.saturating_sub(others.others),
        }
    }

    /// The number of all diagnostics.
    pub const fn total(self) -> usize {
        self.errors + self.warnings + self.others
    }

    /// Adds the diagnostics of another input.
    pub fn add(&mut self, other: Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.others += other.others;
    }
}

/// Collects diagnostics in the order in which they are reported; [`Sink::finish`] sorts them into source order.
///
/// A finding that is not kept is counted, and the place of an error is recorded: [`Sink::wants`] decides before a diagnostic is built.
#[derive(Debug)]
pub struct Sink {
    diagnostics: Vec<KeptDiagnostic>,
    counts: Counts,
    keeping: Keeping,
    /// The places of errors, kept or not.
    error_places: Vec<u32>,
    /// The first and the last place of all findings, kept or not, and whether one has no place.
    extent: Option<Span>,
    is_any_nowhere: bool,
    /// The number of findings that were reported or counted.
    found: usize,
    /// The factor by which more diagnostics than the maximum may be kept before some are dropped.
    slack: usize,
}

/// A counted finding whose diagnostic is created later, or which is withdrawn.
#[derive(Debug)]
pub struct Reserved {
    number: usize,
    severity: Severity,
    location: Option<Span>,
}

impl Default for Sink {
    fn default() -> Self {
        Self::within(None, &Reporting::DEFAULT)
    }
}

impl Sink {
    /// An empty sink.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a sink that keeps the `most` first diagnostics of each severity, by their places, and counts the others: errors of a text may exceed memory.
    /// Without a number it keeps all.
    pub fn keeping(most: Option<NonZeroUsize>) -> Self {
        Self::within(most, &Reporting::DEFAULT)
    }

    /// Creates a sink as [`Sink::keeping`] does, with limits.
    pub fn within(most: Option<NonZeroUsize>, limits: &Reporting) -> Self {
        Self::of(Keeping::first(most, Counts::default()), limits)
    }

    /// Creates a sink as [`Sink::within`] does for a text that follows others: of the `most` diagnostics of each severity, `earlier` ones are kept elsewhere.
    pub fn following(earlier: Counts, most: Option<NonZeroUsize>, limits: &Reporting) -> Self {
        Self::of(Keeping::first(most, earlier), limits)
    }

    /// Creates a sink for a page of all diagnostics: it keeps about `most`, those at the first places after that of a diagnostic, the last one of the page
    /// before. If the same text is checked once for each page, few diagnostics are in memory at a time.
    ///
    /// ```
    /// use broadcastable_core::diagnostic::{Code, Diagnostic, Sink};
    /// use broadcastable_core::source::Span;
    /// use std::num::NonZeroUsize;
    ///
    /// let (mut after, mut pages) = (None, 0);
    /// loop {
    ///     let mut sink = Sink::page(after.as_ref(), NonZeroUsize::MIN);
    ///     sink.extend([2, 1, 2].map(|at| Diagnostic::error(Code::InvalidToken, Span::at(at), "")));
    ///     let Some(last) = sink.finish().pop() else { break };
    ///     (after, pages) = (Some(last), pages + 1);
    /// }
    /// assert_eq!(pages, 2);
    /// ```
    pub fn page(after: Option<&Diagnostic>, most: NonZeroUsize) -> Self {
        Self::of(Keeping::page(after, most), &Reporting::DEFAULT)
    }

    fn of(keeping: Keeping, limits: &Reporting) -> Self {
        let (diagnostics, counts, error_places, extent, is_any_nowhere, found) = Default::default();
        let slack = limits.finding_slack.max(1);
        Self { diagnostics, counts, keeping, error_places, extent, is_any_nowhere, found, slack }
    }

    /// Whether a diagnostic would be kept; otherwise it is enough to [count](Self::count) it.
    #[inline]
    pub fn wants(&self, severity: Severity, location: Option<Span>) -> bool {
        self.keeping.wants(severity, location)
    }

    /// Whether a diagnostic would be kept; otherwise it is [counted](Self::count).
    #[inline]
    pub fn wants_or_counts(&mut self, severity: Severity, location: Option<Span>) -> bool {
        let is_kept = self.wants(severity, location);
        if !is_kept {
            self.count(severity, location);
        }
        is_kept
    }

    /// Adds a diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        let reserved = self.reserve(diagnostic.severity, diagnostic.location);
        self.fill(reserved, diagnostic);
    }

    /// Counts a finding whose diagnostic may be added later, as if it were [reported](Self::report) now.
    pub fn reserve(&mut self, severity: Severity, location: Option<Span>) -> Reserved {
        let number = self.found;
        self.count(severity, location);
        Reserved { number, severity, location }
    }

    /// Whether the diagnostic of a reserved finding would be kept.
    pub fn wants_reserved(&self, reserved: &Reserved) -> bool {
        self.wants(reserved.severity, reserved.location)
    }

    /// Adds the diagnostic of a reserved finding.
    pub fn fill(&mut self, reserved: Reserved, diagnostic: Diagnostic) {
        if matches!(self.keeping, Keeping::Page(_)) && !self.wants(diagnostic.severity, diagnostic.location) {
            return;
        }
        self.keeping.keep(diagnostic.severity, diagnostic.location);
        self.diagnostics.push(KeptDiagnostic { number: reserved.number, diagnostic });
        if self.keeping.threshold(self.slack).is_some_and(|most| self.diagnostics.len() > most) {
            self.let_go();
        }
    }

    /// Takes back a reserved finding.
    pub fn withdraw(&mut self, reserved: Reserved) {
        self.counts.uncount(reserved.severity);
    }

    /// Counts a diagnostic that is not shown.
    pub fn count(&mut self, severity: Severity, location: Option<Span>) {
        self.found += 1;
        self.counts.count(severity);
        match location {
            Some(location) => {
                let here = Span::at(location.start);
                self.extent = Some(
                    self.extent
                        .map_or(here, |extent| Span::new(extent.start.min(here.start), extent.end.max(here.end))),
                );
                if severity == Severity::Error {
                    self.error_places.push(location.start);
                }
            }
            None => self.is_any_nowhere = true,
        }
    }

    /// Counts errors that are not kept, for example those that a parser only counts.
    pub fn count_errors(&mut self, errors: usize) {
        self.counts.errors += errors;
    }

    /// Sorts the diagnostics, and drops those beyond the maximum number.
    fn let_go(&mut self) {
        self.diagnostics.sort_by_key(KeptDiagnostic::order);
        self.keeping.cut(&mut self.diagnostics);
    }

    /// Whether all findings, kept or not, have places that begin in a span.
    pub fn is_within(&self, span: Span) -> bool {
        let is_inside = |extent: Span| span.start <= extent.start && extent.end < span.end;
        !self.is_any_nowhere && self.extent.is_none_or(is_inside)
    }

    /// The places of errors, including those that are not kept.
    pub fn error_places(&self) -> impl Iterator<Item = u32> + '_ {
        self.error_places.iter().copied()
    }

    /// The numbers of diagnostics.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Whether an error was reported.
    pub fn has_errors(&self) -> bool {
        self.counts.errors > 0
    }

    /// All diagnostics, in source order. Diagnostics at one place keep their order; those without a place come first.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.let_go();
        self.diagnostics.into_iter().map(|kept| kept.diagnostic).collect()
    }
}

impl Extend<Diagnostic> for Sink {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        diagnostics.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    #[test]
    fn the_first_by_place_are_kept_all_are_counted_and_places_of_errors_stay() {
        let orders: [fn(u32) -> u32; 3] = [|at| at, |at| 999 - at, |at| at * 7 % 1000];
        for order in orders {
            let mut sink = Sink::keeping(NonZeroUsize::new(3));
            let mut made = 0;
            for at in (0..1000).map(order) {
                for severity in [Severity::Error, Severity::Warning] {
                    let place = Some(Span::at(at));
                    if sink.wants(severity, place) {
                        made += 1;
                        sink.report(Diagnostic::new(severity, Code::InvalidToken, place, ""));
                    } else {
                        sink.count(severity, place);
                    }
                }
                assert!(sink.diagnostics.len() <= 3 * Reporting::DEFAULT.finding_slack);
            }
            assert_eq!(sink.counts(), Counts { errors: 1000, warnings: 1000, others: 0 });
            assert_eq!(sink.error_places().collect::<Vec<_>>(), (0..1000).map(order).collect::<Vec<_>>());
            let is_in_order = (0..1000).map(order).is_sorted();
            assert!(!is_in_order || made == 6, "{made} diagnostics were made for 6");
            let places = sink.finish().iter().map(|kept| kept.location.unwrap().start).collect::<Vec<_>>();
            assert_eq!(places, [0, 0, 1, 1, 2, 2]);
        }
    }
}
