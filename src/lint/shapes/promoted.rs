//! `rank-promotion`: an operand of lower rank.

use super::{ShapeFinding, ShapeFindings, ShapeLint, ShapeLintView};
use crate::diagnostic::Diagnostic;
use crate::lint::explain::{LintSubject, primary};
use crate::lint::{Lint, Settings};

pub(super) const LINT: ShapeLint = ShapeLint { lints: &[Lint::RankPromotion], detect };

/// An operand of lower rank than another.
#[derive(Debug)]
struct LowerRank {
    low: usize,
    high: usize,
}

fn detect(view: &ShapeLintView<'_>, _settings: &Settings, findings: &mut ShapeFindings) {
    let mut pairs = view.ranked_pairs().filter(|_| view.is_implicit());
    findings.extend(pairs.next().map(|(low, high)| Box::new(LowerRank { low: low.index, high: high.index }) as _));
}

impl ShapeFinding for LowerRank {
    fn lint(&self) -> Lint {
        Lint::RankPromotion
    }

    fn explain(&self, subject: &LintSubject<'_>) -> Diagnostic {
        let (own, rank) = (subject.dims(self.low).len(), subject.dims(self.high).len());
        let text = format!("broadcasts {} of rank {own} to rank {rank}", subject.label(self.low));
        primary(subject.diagnostic(self.lint(), text), subject.ty(self.low), format!("has rank {own}"))
    }
}
