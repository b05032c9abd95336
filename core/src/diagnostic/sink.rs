//! [`Sink`]: where every phase puts its diagnostics, and the counts the exit status follows from.

use super::{Code, Diagnostic, Severity};
use crate::order;
use std::num::NonZeroUsize;

/// How many diagnostics of each severity there were.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Remarks and notes that stand alone.
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

    /// How many there were of the severity, notes and remarks together.
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

    /// Those that are not among `others`, which are some of them.
    pub fn without(self, others: Self) -> Self {
        Self {
            errors: self.errors.saturating_sub(others.errors),
            warnings: self.warnings.saturating_sub(others.warnings),
            others: self.others.saturating_sub(others.others),
        }
    }

    /// Adds those of another input.
    pub fn add(&mut self, other: Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.others += other.others;
    }
}

/// Collects diagnostics in the order they are found; [`Sink::finish`] puts them in source order.
#[derive(Debug, Default)]
pub struct Sink {
    diagnostics: Vec<Diagnostic>,
    counts: Counts,
    most: Option<NonZeroUsize>,
}

/// A sink never keeps more than this many times what is asked for.
const SLACK: usize = 8;

impl Sink {
    /// An empty sink.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty sink that keeps so many diagnostics of each severity, those with the first places, and counts the others:
    /// a text may have more errors than there is memory. It keeps all when no number is said.
    pub fn keeping(most: Option<NonZeroUsize>) -> Self {
        Self { most, ..Self::default() }
    }

    /// Takes one diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.counts.count(diagnostic.severity);
        self.diagnostics.push(diagnostic);
        if self.most.is_some_and(|most| self.diagnostics.len() > most.get().saturating_mul(SLACK)) {
            self.let_go();
        }
    }

    /// Counts a diagnostic that nobody will see.
    pub fn count(&mut self, severity: Severity) {
        self.counts.count(severity);
    }

    /// Counts errors that are not kept: those that a parser only counts, for one.
    pub fn count_errors(&mut self, errors: usize) {
        self.counts.errors += errors;
    }

    /// Puts the diagnostics in source order, and lets go of those beyond the limit.
    fn let_go(&mut self) {
        order::sort_by_key(&mut self.diagnostics, |diagnostic| diagnostic.location.map(|span| span.start));
        if let Some(most) = self.most {
            let mut kept = Counts::default();
            self.diagnostics.retain(|diagnostic| {
                kept.count(diagnostic.severity);
                kept.of(diagnostic.severity) <= most.get()
            });
        }
    }

    /// Goes again over the diagnostics of a code: those that are not kept were never reported.
    pub fn revise(&mut self, code: Code, mut keep: impl FnMut(&mut Diagnostic) -> bool) {
        let counts = &mut self.counts;
        self.diagnostics.retain_mut(|diagnostic| {
            let is_kept = diagnostic.code != code || keep(diagnostic);
            if !is_kept {
                counts.uncount(diagnostic.severity);
            }
            is_kept
        });
    }

    /// Where the diagnostics of a code are.
    pub fn places_of(&self, code: Code) -> impl Iterator<Item = u32> + '_ {
        let found = self.diagnostics.iter().filter(move |diagnostic| diagnostic.code == code);
        found.filter_map(|diagnostic| diagnostic.location.map(|location| location.start))
    }

    /// Where errors are that are kept.
    pub fn error_places(&self) -> impl Iterator<Item = u32> + '_ {
        let errors = self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        errors.filter_map(|diagnostic| diagnostic.location.map(|location| location.start))
    }

    /// Whether no error was only counted.
    pub fn keeps_all_errors(&self) -> bool {
        let errors = self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        errors.count() == self.counts.errors
    }

    /// How many there are.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Whether an error was reported.
    pub fn has_errors(&self) -> bool {
        self.counts.errors > 0
    }

    /// All diagnostics, in source order; those of one place stay in the order they were found, and those
    /// without a place come first.
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
