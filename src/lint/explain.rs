//! The diagnostic of a finding: its place, the reason, the shapes, and a suggested change.

use super::lineage::{Drop, Misplaced};
use super::shapes::ShapeFinding;
use super::{Levels, Lint};
use crate::diagnostic::{Diagnostic, Severity};
use crate::ir::OpId;
use crate::shape::{Dim, Picture, Shape};
use crate::shapes::{Descent, OperandAlignment, dims};
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
pub(super) struct LintSubject<'v> {
    op: OpId,
    name: String,
    pub(super) spans: TypeSpans,
    about: About<'v>,
    levels: Levels,
}

impl LintSubject<'_> {
    /// A diagnostic at the operation, whose name precedes the text.
    pub(super) fn diagnostic(&self, lint: Lint, text: String) -> Diagnostic {
        let severity = self.levels.severity(lint).unwrap_or(Severity::Warning);
        self.about.diagnostic(severity, self.op, lint.code(), format!("'{}' op {text}", self.name))
    }

    /// The name of an operand in messages.
    pub(super) fn label(&self, operand: usize) -> String {
        match self.about.ir.operands(self.op).get(operand) {
            Some(value) => self.about.label(*value, operand),
            None => format!("operand #{operand}"),
        }
    }

    /// The dimensions of an operand; none if its rank is unknown.
    pub(super) fn dims(&self, operand: usize) -> &[Dim] {
        let value = self.about.ir.operands(self.op).get(operand);
        value.and_then(|value| dims(self.about.ir, *value)).unwrap_or_default()
    }

    /// The place of a dimension in the type of an operand.
    pub(super) fn place(&self, operand: usize, axis: usize) -> Option<Span> {
        self.about.dimension(&self.spans, operand, axis)
    }

    /// The place of the type of an operand.
    pub(super) fn ty(&self, operand: usize) -> Option<Span> {
        self.spans.operands.get(operand).copied()
    }
}

/// Adds a primary label if its place is known.
pub(super) fn primary(diagnostic: Diagnostic, span: Option<Span>, text: String) -> Diagnostic {
    match span {
        Some(span) => diagnostic.primary(span, text),
        None => diagnostic,
    }
}

/// Adds a secondary label if its place is known.
pub(super) fn secondary(diagnostic: Diagnostic, span: Option<Span>, text: String) -> Diagnostic {
    match span {
        Some(span) => diagnostic.secondary(span, text),
        None => diagnostic,
    }
}

impl<'v> Explainer<'v> {
    fn subject(&self, op: OpId) -> LintSubject<'v> {
        let name = String::from_utf8_lossy(self.about.ir.op_name_bytes(op)).into_owned();
        LintSubject { op, name, spans: self.about.type_spans(op), about: self.about, levels: self.levels }
    }

    /// The diagnostic of a finding that the shapes of an operation decide.
    pub(super) fn shape_diagnostic(&self, op: OpId, columns: &Descent, finding: &dyn ShapeFinding) -> Diagnostic {
        let subject = &self.subject(op);
        self.closed(finding.explain(subject), finding.lint(), subject, columns)
    }

    /// A finding about an operation, without places.
    pub(super) fn of_op(&self, lint: Lint, op: OpId, text: String) -> Diagnostic {
        self.subject(op).diagnostic(lint, text)
    }

    /// A misaligned operand.
    pub(super) fn misplaced(&self, lint: Lint, found: &Misplaced, drop: &Drop, columns: &Descent) -> Diagnostic {
        let subject = &self.subject(found.op);
        let (whole, rest) = (subject.label(found.whole), subject.label(found.rest));
        let Misplaced { whole_axis, rest_axis, home, .. } = *found;
        let text = format!(
            "aligns dimension {rest_axis} of {rest} with dimension {whole_axis} of {whole}, but it comes from dimension {home}"
        );
        let diagnostic = subject.diagnostic(lint, text);
        let diagnostic = diagnostic.with_subject(|subject| subject.axis = Some(rest_axis));
        let span = subject.place(found.rest, rest_axis);
        let diagnostic = primary(diagnostic, span, format!("comes from dimension {home} of {whole}"));
        // One type may be written for both.
        let span = subject.place(found.whole, whole_axis).filter(|other| Some(*other) != span);
        let diagnostic = secondary(diagnostic, span, format!("dropped before {rest}"));
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

    /// The dimensions of the misaligned operand at the axes of their origin, if all origins are known.
    fn in_place(&self, subject: &LintSubject<'_>, found: &Misplaced, columns: &Descent) -> Option<SmallVec<[Dim; 6]>> {
        let (own, whole) = (subject.dims(found.rest), subject.dims(found.whole));
        if columns.layout != OperandAlignment::Implicit || own.len() >= whole.len() || found.homes.len() != own.len() {
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
    fn closed(&self, diagnostic: Diagnostic, lint: Lint, subject: &LintSubject<'_>, columns: &Descent) -> Diagnostic {
        let mut shapes = columns.operands.iter().map(|operand| subject.dims(operand.index));
        let first = shapes.next();
        // A drawing of equal shapes shows no difference.
        let is_picture = columns.layout == OperandAlignment::Implicit && shapes.any(|shape| Some(shape) != first);
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
