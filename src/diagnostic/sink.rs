//! [`Sink`]: where every phase puts its diagnostics, and the counts the exit status follows from.

use super::{Diagnostic, Severity};

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
}

impl Sink {
    /// An empty sink.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes one diagnostic.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        match diagnostic.severity {
            Severity::Error => self.counts.errors += 1,
            Severity::Warning => self.counts.warnings += 1,
            Severity::Note | Severity::Remark => self.counts.others += 1,
        }
        self.diagnostics.push(diagnostic);
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
        self.diagnostics
            .sort_by_key(|diagnostic| diagnostic.location.map(|span| span.start));
        self.diagnostics
    }
}
