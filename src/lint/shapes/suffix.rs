//! `dropped-by-suffix-rule`: a declared rank that is not that of the operands' broadcast, which MLIR accepts.

use super::{ShapeFinding, ShapeFindings, ShapeLint, ShapeLintView};
use crate::diagnostic::Diagnostic;
use crate::ir::Holder;
use crate::lint::explain::{LintSubject, primary};
use crate::lint::{Lint, Settings};
use crate::shape::{Conformance, Shape};
use crate::shapes::SizeTransfer;

pub(super) const LINT: ShapeLint = ShapeLint { lints: &[Lint::DroppedBySuffixRule], detect };

/// The declared shape of a result, and the broadcast of the operands.
#[derive(Debug)]
struct DroppedBySuffix {
    declared: Shape,
    inferred: Shape,
}

fn detect(view: &ShapeLintView<'_>, _settings: &Settings, findings: &mut ShapeFindings) {
    if view.options.conformance != Conformance::Upstream || !matches!(view.transfer, SizeTransfer::Broadcastable) {
        return;
    }
    let dropped = view.ir.results(view.op).find_map(|result| match view.ir.types.holder(view.ir.value_type(result)) {
        Holder::Shape(declared) if declared.len() != view.joined.len() => {
            Some(DroppedBySuffix { declared: Shape::from(declared), inferred: Shape::from(&view.joined[..]) })
        }
        Holder::Shape(_) | Holder::Scalar | Holder::Unknown => None,
    });
    findings.extend(dropped.map(|dropped| Box::new(dropped) as _));
}

impl ShapeFinding for DroppedBySuffix {
    fn lint(&self) -> Lint {
        Lint::DroppedBySuffixRule
    }

    fn explain(&self, subject: &LintSubject<'_>) -> Diagnostic {
        let text = format!("declares '{}', but its operands broadcast to '{}'", self.declared, self.inferred);
        let diagnostic = subject.diagnostic(self.lint(), text);
        primary(diagnostic, subject.spans.results.first().copied(), "has another rank".to_owned())
            .note("`--conformance=upstream` compares only the last dimensions, as MLIR does")
    }
}
