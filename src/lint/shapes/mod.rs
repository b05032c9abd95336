//! The lints that the shapes of one operation decide. A lint is one file with its finding, the detection and the message, and a row of [`LINTS`]; its page is the
//! page of its code.

mod ambiguous;
mod blow_up;
mod outer;
mod portable;
mod promoted;
mod suffix;
mod view;
mod zero;

pub(super) use outer::advise_outer;
pub(super) use view::ShapeLintView;

use super::explain::LintSubject;
use super::{Lint, Settings};
use crate::diagnostic::Diagnostic;
use smallvec::SmallVec;
use std::fmt;

/// A finding at an operation, with the numbers of operands. The diagnostic is created only if the finding is shown.
pub(super) trait ShapeFinding: fmt::Debug {
    /// The lint of the finding.
    fn lint(&self) -> Lint;

    /// The diagnostic, without the picture of the shapes.
    fn explain(&self, subject: &LintSubject<'_>) -> Diagnostic;
}

/// The findings of an operation.
pub(super) type ShapeFindings = SmallVec<[Box<dyn ShapeFinding>; 1]>;

/// A detection, and the lints whose findings it reports.
struct ShapeLint {
    lints: &'static [Lint],
    detect: fn(&ShapeLintView<'_>, &Settings, &mut ShapeFindings),
}

/// All lints of this kind, in the order of their findings.
const LINTS: &[ShapeLint] =
    &[outer::LINT, ambiguous::LINT, promoted::LINT, blow_up::LINT, zero::LINT, portable::LINT, suffix::LINT];

/// Whether a lint of this kind is enabled.
pub(super) fn is_any_on(settings: &Settings) -> bool {
    LINTS.iter().flat_map(|row| row.lints).any(|lint| settings.levels.is_on(*lint))
}

/// Returns the findings of the enabled lints for an operation that broadcasts.
pub(super) fn detect(view: &ShapeLintView<'_>, settings: &Settings) -> ShapeFindings {
    let mut findings = SmallVec::new();
    for row in LINTS {
        if row.lints.iter().any(|lint| settings.levels.is_on(*lint)) {
            (row.detect)(view, settings, &mut findings);
        }
    }
    findings
}
