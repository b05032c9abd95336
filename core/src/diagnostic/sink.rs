//! [`Sink`]: collects the diagnostics of all phases, and counts them for the exit status.

use super::{Code, Diagnostic, Severity};
use crate::limits::Reporting;
use crate::order;
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

    /// Counts one less.
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

    /// Adds the diagnostics of another input.
    pub fn add(&mut self, other: Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.others += other.others;
    }
}

/// Collects diagnostics in the order in which they are reported; [`Sink::finish`] puts them in source order.
///
/// A finding that is not kept is counted, and the place of an error is recorded: [`Sink::wants`] decides before a diagnostic is built.
#[derive(Debug)]
pub struct Sink {
    diagnostics: Vec<Diagnostic>,
    counts: Counts,
    most: Option<NonZeroUsize>,
    /// The number of kept diagnostics, and the last kept place of each severity after the maximum is reached.
    kept: Counts,
    furthest: [u32; Severity::Error as usize + 1],
    /// The places of errors, kept or not.
    error_places: Vec<u32>,
    /// The factor by which more diagnostics than the maximum may be kept before some are dropped.
    slack: usize,
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
        let (diagnostics, counts, kept, furthest, error_places) = Default::default();
        Self { diagnostics, counts, most, kept, furthest, error_places, slack: limits.finding_slack.max(1) }
    }

    /// Whether a diagnostic would be kept; otherwise it is enough to [count](Self::count) it.
    pub fn wants(&self, severity: Severity, location: Option<Span>) -> bool {
        let is_full = self.most.is_some_and(|most| self.kept.of(severity) >= most.get());
        !is_full || location.is_none_or(|location| location.start < self.furthest(severity))
    }

    /// Adds a diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.count(diagnostic.severity, diagnostic.location);
        self.keep(diagnostic.severity, diagnostic.location);
        self.diagnostics.push(diagnostic);
        if self.most.is_some_and(|most| self.diagnostics.len() > most.get().saturating_mul(self.slack)) {
            self.let_go();
        }
    }

    fn keep(&mut self, severity: Severity, location: Option<Span>) {
        self.kept.count(severity);
        let furthest = &mut self.furthest[severity as usize];
        *furthest = location.map_or(*furthest, |location| location.start.max(*furthest));
    }

    /// Notes and remarks are counted together.
    fn furthest(&self, severity: Severity) -> u32 {
        let of = |severity: Severity| self.furthest[severity as usize];
        match severity {
            Severity::Error | Severity::Warning => of(severity),
            Severity::Note | Severity::Remark => of(Severity::Note).max(of(Severity::Remark)),
        }
    }

    /// Counts a diagnostic that is not shown.
    pub fn count(&mut self, severity: Severity, location: Option<Span>) {
        self.counts.count(severity);
        if severity == Severity::Error {
            self.error_places.extend(location.map(|location| location.start));
        }
    }

    /// Counts errors that are not kept, for example those that a parser only counts.
    pub fn count_errors(&mut self, errors: usize) {
        self.counts.errors += errors;
    }

    /// Sorts the diagnostics, and drops those beyond the maximum.
    fn let_go(&mut self) {
        order::sort_by_key(&mut self.diagnostics, |diagnostic| diagnostic.location.map(|span| span.start));
        if let Some(most) = self.most {
            let mut found = Counts::default();
            self.diagnostics.retain(|diagnostic| {
                found.count(diagnostic.severity);
                found.of(diagnostic.severity) <= most.get()
            });
            (self.kept, self.furthest) = Default::default();
            for index in 0..self.diagnostics.len() {
                self.keep(self.diagnostics[index].severity, self.diagnostics[index].location);
            }
        }
    }

    /// Calls a function for the diagnostics of a code, which may change them, and removes those for which it returns
    /// `false`, as if they were not reported.
    pub fn revise(&mut self, code: Code, mut keep: impl FnMut(&mut Diagnostic) -> bool) {
        let (counts, kept) = (&mut self.counts, &mut self.kept);
        self.diagnostics.retain_mut(|diagnostic| {
            let is_kept = diagnostic.code != code || keep(diagnostic);
            if !is_kept {
                counts.uncount(diagnostic.severity);
                kept.uncount(diagnostic.severity);
            }
            is_kept
        });
    }

    /// The places of the diagnostics of a code.
    pub fn places_of(&self, code: Code) -> impl Iterator<Item = u32> + '_ {
        let found = self.diagnostics.iter().filter(move |diagnostic| diagnostic.code == code);
        found.filter_map(|diagnostic| diagnostic.location.map(|location| location.start))
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
        self.diagnostics
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
