//! `implicit-outer` and `explicit-outer`: two operands of which each stretches the other.

use super::{ShapeFinding, ShapeFindings, ShapeLint, ShapeLintView};
use crate::diagnostic::Diagnostic;
use crate::lint::explain::{LintSubject, primary, secondary};
use crate::lint::{Lint, Settings};
use crate::shape::{Dim, Shape};
use crate::shapes::RelatedOperand;

pub(super) const LINT: ShapeLint = ShapeLint { lints: &[Lint::ImplicitOuter, Lint::ExplicitOuter], detect };

/// Two operands, each stretched by the other.
#[derive(Debug)]
struct OuterPair {
    operands: [StretchedOperand; 2],
    /// Whether the ranks of the operands differ, so that the alignment adds an axis.
    has_ranks: bool,
}

/// An operand that is stretched by another.
#[derive(Clone, Copy, Debug)]
struct StretchedOperand {
    operand: usize,
    /// The axis of size 1 in the stretched operand, if it has the axis.
    axis: Option<usize>,
    /// The axis of the other operand.
    other: usize,
    /// The size after stretching.
    to: Dim,
}

fn detect(view: &ShapeLintView<'_>, settings: &Settings, findings: &mut ShapeFindings) {
    let pairs = view.pairs().filter(|(left, right)| !left.axes.is_empty() && !right.axes.is_empty());
    let mut outer = pairs.filter_map(|(left, right)| {
        let has_ranks = left.axes.len() != right.axes.len();
        Some(OuterPair { operands: [stretched(view, left, right)?, stretched(view, right, left)?], has_ranks })
    });
    let first = outer.next().filter(|outer| view.is_implicit() && settings.levels.is_on(outer.lint()));
    findings.extend(first.map(|outer| Box::new(outer) as _));
}

/// The first axis at which the second operand stretches the first.
fn stretched(view: &ShapeLintView<'_>, operand: &RelatedOperand, by: &RelatedOperand) -> Option<StretchedOperand> {
    let column = (0..view.columns.count)
        .find(|column| view.dim(operand, *column).is_one() && !view.dim(by, *column).is_one())?;
    let axis = operand.axis(column);
    Some(StretchedOperand { operand: operand.index, axis, other: by.axis(column)?, to: view.dim(by, column) })
}

impl ShapeFinding for OuterPair {
    fn lint(&self) -> Lint {
        if self.has_ranks { Lint::ImplicitOuter } else { Lint::ExplicitOuter }
    }

    fn explain(&self, subject: &LintSubject<'_>) -> Diagnostic {
        let [left, right] = self.operands;
        let labels = [subject.label(left.operand), subject.label(right.operand)];
        let text =
            format!("stretches {} to {} and {} to {}, each by the other", labels[0], left.to, labels[1], right.to);
        let mut diagnostic = subject.diagnostic(self.lint(), text);
        for (at, stretched) in self.operands.into_iter().enumerate() {
            let (span, verb) = match stretched.axis {
                Some(axis) => (subject.place(stretched.operand, axis), "stretched"),
                None => (subject.ty(stretched.operand), "repeated"),
            };
            let text = format!("{verb} to {} by dimension {} of {}", stretched.to, stretched.other, labels[1 - at]);
            diagnostic = if at == 0 { primary(diagnostic, span, text) } else { secondary(diagnostic, span, text) };
        }
        let (own, other) = (subject.dims(left.operand), subject.dims(right.operand));
        let [left_label, right_label] = &labels;
        let (low, low_label, high) = match own.len() < other.len() {
            true => (own, left_label, other),
            false => (other, right_label, own),
        };
        advise_outer(diagnostic, [left.to, right.to], (low, low_label), high.len())
    }
}

/// Advice where two operands stretch each other: reshape the operand of lower rank, given its name and the rank of the other.
pub(in crate::lint) fn advise_outer(
    diagnostic: Diagnostic,
    to: [Dim; 2],
    (low, low_label): (&[Dim], &str),
    rank: usize,
) -> Diagnostic {
    if low.len() >= rank {
        return diagnostic;
    }
    let mut padded = vec![Dim::ONE; rank - low.len()];
    padded.extend(low);
    let diagnostic = match to[0] == to[1] {
        true => diagnostic.help("to pair the elements of both, give them the same shape"),
        false => diagnostic,
    };
    diagnostic.help(format!(
        "if every pair is meant, reshape {low_label} to '{}': then it can be read off the shapes",
        Shape::from(&padded[..])
    ))
}
