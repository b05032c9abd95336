//! [`Keeping`]: which diagnostics a [`Sink`](super::Sink) keeps, decided before they are created.

use super::{Counts, Diagnostic, Severity};
use crate::source::Span;
use std::num::NonZeroUsize;

/// A kept diagnostic, with the number of diagnostics that were reported before it.
#[derive(Debug)]
pub(super) struct KeptDiagnostic {
    pub(super) number: usize,
    pub(super) diagnostic: Diagnostic,
}

/// A place as a number; diagnostics without a place come first.
fn position(location: Option<Span>) -> i64 {
    location.map_or(-1, |location| location.start.into())
}

impl KeptDiagnostic {
    /// The key by which a report is sorted: the place, then the number of earlier diagnostics.
    pub(super) fn order(&self) -> (i64, usize) {
        (position(self.diagnostic.location), self.number)
    }
}

/// The diagnostics that are kept; the others are counted.
#[derive(Debug)]
pub(super) enum Keeping {
    All,
    First(First),
    Page(DiagnosticPage),
}

/// The first diagnostics of each severity, by place.
#[derive(Debug)]
pub(super) struct First {
    most: NonZeroUsize,
    /// The number kept in earlier texts.
    earlier: Counts,
    /// The number of kept diagnostics of each severity, and the last place among them. Places before it are kept
    /// without another count.
    kept: Counts,
    furthest: [u32; Severity::Error as usize + 1],
}

/// The diagnostics at the first places after a given one: all of a place, or none.
#[derive(Debug)]
pub(super) struct DiagnosticPage {
    most: NonZeroUsize,
    after: i64,
    /// The last place of the page, known when the page is full.
    last: i64,
}

impl Keeping {
    pub(super) fn first(most: Option<NonZeroUsize>, earlier: Counts) -> Self {
        most.map_or(Self::All, |most| Self::First(First { most, earlier, kept: earlier, furthest: Default::default() }))
    }

    pub(super) fn page(after: Option<&Diagnostic>, most: NonZeroUsize) -> Self {
        let after = after.map_or(i64::MIN, |diagnostic| position(diagnostic.location));
        Self::Page(DiagnosticPage { most, after, last: i64::MAX })
    }

    /// The number of diagnostics above which those beyond the maximum are dropped. A page needs little more than the maximum: its findings come
    /// nearly in order.
    pub(super) fn threshold(&self, slack: usize) -> Option<usize> {
        match self {
            Self::All => None,
            Self::First(First { most, .. }) => Some(most.get().saturating_mul(slack)),
            Self::Page(DiagnosticPage { most, .. }) => Some(most.get().saturating_add(most.get() / 8)),
        }
    }

    #[inline]
    pub(super) fn wants(&self, severity: Severity, location: Option<Span>) -> bool {
        match self {
            Self::All => true,
            Self::First(first) => {
                let is_full = first.kept.of(severity) >= first.most.get();
                !is_full || location.is_none_or(|location| location.start < first.furthest(severity))
            }
            Self::Page(page) => (page.after + 1..=page.last).contains(&position(location)),
        }
    }

    /// Notes that a diagnostic is kept.
    pub(super) fn keep(&mut self, severity: Severity, location: Option<Span>) {
        if let Self::First(first) = self {
            first.kept.count(severity);
            let furthest = &mut first.furthest[severity as usize];
            *furthest = location.map_or(*furthest, |location| location.start.max(*furthest));
        }
    }

    /// Removes diagnostics beyond the maximum. They are in the order of the report.
    pub(super) fn cut(&mut self, kept: &mut Vec<KeptDiagnostic>) {
        match self {
            Self::All => {}
            Self::First(first) => {
                let mut found = first.earlier;
                kept.retain(|kept| {
                    found.count(kept.diagnostic.severity);
                    found.of(kept.diagnostic.severity) <= first.most.get()
                });
                (first.kept, first.furthest) = (first.earlier, Default::default());
                for KeptDiagnostic { diagnostic, .. } in kept {
                    self.keep(diagnostic.severity, diagnostic.location);
                }
            }
            Self::Page(page) => {
                if let Some(last) = kept.get(page.most.get() - 1) {
                    page.last = position(last.diagnostic.location);
                    let is_on_page = |kept: &KeptDiagnostic| position(kept.diagnostic.location) <= page.last;
                    kept.truncate(kept.partition_point(is_on_page));
                }
            }
        }
    }
}

impl First {
    /// Notes and remarks are counted together.
    fn furthest(&self, severity: Severity) -> u32 {
        let of = |severity: Severity| self.furthest[severity as usize];
        match severity {
            Severity::Error | Severity::Warning => of(severity),
            Severity::Note | Severity::Remark => of(Severity::Note).max(of(Severity::Remark)),
        }
    }
}
