//! `ambiguous-placement`: an operand of lower rank that fits under other axes of the operand of higher rank too.

use super::{ShapeFinding, ShapeFindings, ShapeLint, ShapeLintView};
use crate::diagnostic::Diagnostic;
use crate::lint::explain::{LintSubject, primary};
use crate::lint::{Lint, Settings};
use crate::shapes::dims_of;

pub(super) const LINT: ShapeLint = ShapeLint { lints: &[Lint::AmbiguousPlacement], detect };

/// An operand of lower rank, the first axis at which it is aligned, and the first axis at which it also fits.
#[derive(Debug)]
struct Ambiguous {
    low: usize,
    high: usize,
    here: usize,
    elsewhere: usize,
}

fn detect(view: &ShapeLintView<'_>, _settings: &Settings, findings: &mut ShapeFindings) {
    if !view.is_implicit() {
        return;
    }
    let ambiguous = view.ranked_pairs().find_map(|(low, high)| {
        let (own, under) = (dims_of(view.ir, low.ty)?, dims_of(view.ir, high.ty)?);
        if own.iter().any(|dim| dim.is_one()) {
            return None;
        }
        let here = under.len() - own.len();
        let fits = |start: &usize| under[*start..].iter().zip(own).all(|(under, own)| under == own);
        let elsewhere = (0..here).rev().find(fits).filter(|_| fits(&here))?;
        Some(Ambiguous { low: low.index, high: high.index, here, elsewhere })
    });
    findings.extend(ambiguous.map(|ambiguous| Box::new(ambiguous) as _));
}

impl ShapeFinding for Ambiguous {
    fn lint(&self) -> Lint {
        Lint::AmbiguousPlacement
    }

    fn explain(&self, subject: &LintSubject<'_>) -> Diagnostic {
        let (low, high) = (subject.label(self.low), subject.label(self.high));
        let axes = |start: usize| match subject.dims(self.low).len() {
            1 => format!("dimension {start}"),
            rank => format!("dimensions {start} to {}", start + rank - 1),
        };
        let (here, elsewhere) = (axes(self.here), axes(self.elsewhere));
        let text = format!("puts {low} under {here} of {high}, but it fits under {elsewhere} too");
        let diagnostic = subject.diagnostic(self.lint(), text);
        primary(diagnostic, subject.ty(self.low), format!("aligned at the right: with {here} of {high}"))
            .help(format!("to say which is meant, give {low} the rank of {high} with dimensions of size 1"))
    }
}
