//! The diagnostic of a finding: its place, the reason, the shapes, and a suggested change.

use super::lineage::{Drop, Misplaced};
use super::shapes::{ShapeFinding, Stretched};
use super::{Levels, Lint};
use crate::diagnostic::{Diagnostic, Severity};
use crate::ir::OpId;
use crate::shape::{Dim, Picture, Shape};
use crate::shapes::{Descent, Layout, dims};
use crate::source::Span;
use crate::syntax::places::TypeSpans;
use crate::verify::About;
use smallvec::SmallVec;

/// Creates the diagnostics of findings.
#[derive(Debug)]
pub(super) struct Explainer<'v> {
    pub(super) about: About<'v>,
    pub(super) levels: Levels,
}

/// The operation of a diagnostic.
struct Subject<'v> {
    op: OpId,
    name: String,
    spans: TypeSpans,
    about: About<'v>,
}

impl Subject<'_> {
    fn label(&self, operand: usize) -> String {
        match self.about.ir.operands(self.op).get(operand) {
            Some(value) => self.about.label(*value, operand),
            None => format!("operand #{operand}"),
        }
    }

    fn dims(&self, operand: usize) -> &[Dim] {
        let value = self.about.ir.operands(self.op).get(operand);
        value.and_then(|value| dims(self.about.ir, *value)).unwrap_or_default()
    }

    fn place(&self, operand: usize, axis: usize) -> Option<Span> {
        self.about.dimension(&self.spans, operand, axis)
    }

    fn ty(&self, operand: usize) -> Option<Span> {
        self.spans.operands.get(operand).copied()
    }
}

fn primary(diagnostic: Diagnostic, span: Option<Span>, text: String) -> Diagnostic {
    match span {
        Some(span) => diagnostic.primary(span, text),
        None => diagnostic,
    }
}

fn secondary(diagnostic: Diagnostic, span: Option<Span>, text: String) -> Diagnostic {
    match span {
        Some(span) => diagnostic.secondary(span, text),
        None => diagnostic,
    }
}

/// Advice where two operands stretch each other: reshape the operand of lower rank, given its name and the rank of the other.
pub(super) fn advise_outer(
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

impl<'v> Explainer<'v> {
    fn subject(&self, op: OpId) -> Subject<'v> {
        let name = String::from_utf8_lossy(self.about.ir.op_name(op)).into_owned();
        Subject { op, name, spans: self.about.type_spans(op), about: self.about }
    }

    fn diagnostic(&self, lint: Lint, subject: &Subject<'_>, text: String) -> Diagnostic {
        let severity = self.levels.severity(lint).unwrap_or(Severity::Warning);
        let message = format!("'{}' op {text}", subject.name);
        self.about.diagnostic(severity, subject.op, lint.code(), message)
    }

    /// Reports a finding that the shapes of an operation determine.
    pub(super) fn found(&self, op: OpId, columns: &Descent, found: &ShapeFinding) -> Diagnostic {
        let subject = &self.subject(op);
        let say = |text: String| self.diagnostic(found.lint(), subject, text);
        let diagnostic = match found {
            ShapeFinding::Outer { left, right, .. } => self.outer(subject, say, [*left, *right]),
            ShapeFinding::Ambiguous { low, high, here, elsewhere } => {
                let (low_label, high_label, rank) =
                    (subject.label(*low), subject.label(*high), subject.dims(*low).len());
                let axes = |start: usize| match rank {
                    1 => format!("dimension {start}"),
                    _ => format!("dimensions {start} to {}", start + rank - 1),
                };
                let text = format!(
                    "puts {low_label} under {} of {high_label}, but it fits under {} too",
                    axes(*here),
                    axes(*elsewhere)
                );
                let text_here = format!("aligned at the right: with {} of {high_label}", axes(*here));
                primary(say(text), subject.ty(*low), text_here).help(format!(
                    "to say which is meant, give {low_label} the rank of {high_label} with dimensions of size 1"
                ))
            }
            ShapeFinding::Promoted { low, high } => {
                let (own, rank) = (subject.dims(*low).len(), subject.dims(*high).len());
                let text = format!("broadcasts {} of rank {own} to rank {rank}", subject.label(*low));
                primary(say(text), subject.ty(*low), format!("has rank {own}"))
            }
            ShapeFinding::BlowUp { operand, times, result } => {
                let text = format!("makes '{result}' of operands the largest of which has 1/{times} of its elements");
                primary(say(text), subject.ty(*operand), "the largest operand".to_owned())
            }
            ShapeFinding::Zero { zero, dynamic } => {
                let text = format!(
                    "has size 0 in dimension {} of {}, where dimension {} of {} is known only at run time",
                    zero.1,
                    subject.label(zero.0),
                    dynamic.1,
                    subject.label(dynamic.0)
                );
                let diagnostic = primary(say(text), subject.place(zero.0, zero.1), "0".to_owned());
                let span = subject.place(dynamic.0, dynamic.1);
                secondary(diagnostic, span, "must be 0 or 1 at run time".to_owned())
                    .note("the result is empty; some rules make '?' of 0 and '?', and some of them only in one order")
            }
            ShapeFinding::Other { rule, reason, own, other } => {
                let kind = rule.kind();
                let text = match (other, reason) {
                    (Some(other), _) => format!("makes '{own}', but by rule `{kind}` it would make '{other}'"),
                    (None, Some(reason)) => format!("is not allowed by rule `{kind}`: {reason}"),
                    (None, None) => format!("is not allowed by rule `{kind}`"),
                };
                say(text).note(format!("rule `{kind}`: {}", kind.explanation()))
            }
            ShapeFinding::Suffix { declared, inferred } => {
                let text = format!("declares '{declared}', but its operands broadcast to '{inferred}'");
                let diagnostic =
                    primary(say(text), subject.spans.results.first().copied(), "has another rank".to_owned());
                diagnostic.note("`--conformance=upstream` compares only the last dimensions, as MLIR does")
            }
        };
        self.closed(diagnostic, found.lint(), subject, columns)
    }

    fn outer(
        &self,
        subject: &Subject<'_>,
        say: impl Fn(String) -> Diagnostic,
        [left, right]: [Stretched; 2],
    ) -> Diagnostic {
        let (left_label, right_label) = (subject.label(left.operand), subject.label(right.operand));
        let text =
            format!("stretches {left_label} to {} and {right_label} to {}, each by the other", left.to, right.to);
        let mut diagnostic = say(text);
        for (at, stretched) in [left, right].into_iter().enumerate() {
            let other = if at == 0 { &right_label } else { &left_label };
            let (span, what) = match stretched.axis {
                Some(axis) => (subject.place(stretched.operand, axis), "stretched"),
                None => (subject.ty(stretched.operand), "repeated"),
            };
            let text = format!("{what} to {} by dimension {} of {other}", stretched.to, stretched.other);
            diagnostic = if at == 0 { primary(diagnostic, span, text) } else { secondary(diagnostic, span, text) };
        }
        let (own, other) = (subject.dims(left.operand), subject.dims(right.operand));
        let (low, low_label, high) = match own.len() < other.len() {
            true => (own, left_label, other),
            false => (other, right_label, own),
        };
        advise_outer(diagnostic, [left.to, right.to], (low, &low_label), high.len())
    }

    /// A finding about an operation, without places.
    pub(super) fn of_op(&self, lint: Lint, op: OpId, text: String) -> Diagnostic {
        self.diagnostic(lint, &self.subject(op), text)
    }

    /// A misaligned operand.
    pub(super) fn misplaced(&self, lint: Lint, found: &Misplaced, drop: &Drop, columns: &Descent) -> Diagnostic {
        let subject = &self.subject(found.op);
        let (whole, rest) = (subject.label(found.whole), subject.label(found.rest));
        let Misplaced { whole_axis, rest_axis, home, .. } = *found;
        let text = format!(
            "aligns dimension {rest_axis} of {rest} with dimension {whole_axis} of {whole}, but it comes from dimension {home}"
        );
        let diagnostic = self.diagnostic(lint, subject, text);
        let diagnostic = diagnostic.with_subject(|subject| subject.axis = Some(rest_axis));
        let span = subject.place(found.rest, rest_axis);
        let diagnostic = primary(diagnostic, span, format!("comes from dimension {home} of {whole}"));
        // One type may be written for both.
        let span = subject.place(found.whole, whole_axis).filter(|other| Some(*other) != span);
        let diagnostic = secondary(diagnostic, span, format!("dropped on the way to {rest}"));
        let dropper = self.subject(drop.op);
        let text = format!("dimension {} of {} is dropped here", drop.axis, dropper.label(drop.operand));
        let diagnostic = secondary(diagnostic, self.about.ir.place(drop.op), text);
        let diagnostic = match found.is_hidden {
            true => {
                diagnostic.note("it has size 1 and is stretched; with any other size, as that of a batch, this fails")
            }
            false => diagnostic,
        };
        let diagnostic = match self.in_place(subject, found, columns) {
            Some(dims) => {
                let advice = format!("reshape {rest} to '{}': then it is in its place", Shape::from(&dims[..]));
                self.about.help_reshape(found.op, found.rest, &dims, advice, diagnostic)
            }
            None => diagnostic
                .help("keep the dimension with size 1 where it is dropped: then the others stay in their places"),
        };
        self.closed(diagnostic, lint, subject, columns)
    }

    /// The dimensions of the misaligned operand at the axes of their origin, if all of these are known.
    fn in_place(&self, subject: &Subject<'_>, found: &Misplaced, columns: &Descent) -> Option<SmallVec<[Dim; 6]>> {
        let (own, whole) = (subject.dims(found.rest), subject.dims(found.whole));
        if columns.layout != Layout::Implicit || own.len() >= whole.len() || found.homes.len() != own.len() {
            return None;
        }
        let mut dims: SmallVec<[Dim; 6]> = whole.iter().map(|_| Dim::ONE).collect();
        let mut least = 0;
        for (dim, home) in own.iter().zip(&found.homes) {
            let home = home.filter(|home| *home >= least)?;
            *dims.get_mut(home)? = *dim;
            least = home + 1;
        }
        Some(dims)
    }

    /// Adds the shapes under one another, and advice to disable the lint.
    fn closed(&self, diagnostic: Diagnostic, lint: Lint, subject: &Subject<'_>, columns: &Descent) -> Diagnostic {
        let mut shapes = columns.operands.iter().map(|operand| subject.dims(operand.index));
        let first = shapes.next();
        // A drawing of equal shapes shows no difference.
        let is_picture = columns.layout == Layout::Implicit && shapes.any(|shape| Some(shape) != first);
        let diagnostic = match is_picture {
            true => {
                let mut picture = Picture::new();
                for operand in &columns.operands {
                    picture = picture.operand(subject.label(operand.index), Some(subject.dims(operand.index)));
                }
                diagnostic.note(format!("shapes are aligned at the right:\n{picture}"))
            }
            false => diagnostic,
        };
        diagnostic.note(format!("`-Wno-{lint}` turns this off, and `// bcast: allow({lint})` on the line"))
    }
}
