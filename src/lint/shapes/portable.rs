//! `not-portable`: another rule refuses the operands, or infers another shape.

use super::{ShapeFinding, ShapeFindings, ShapeLint, ShapeLintView};
use crate::diagnostic::Diagnostic;
use crate::lint::explain::LintSubject;
use crate::lint::{Lint, Settings};
use crate::shape::{Conformance, Dim, Rule, Shape};
use crate::shapes::dims_of;
use smallvec::SmallVec;

pub(super) const LINT: ShapeLint = ShapeLint { lints: &[Lint::NotPortable], detect };

/// The other rule, and its result compared with that of the operation.
#[derive(Debug)]
struct NotPortable {
    rule: Rule,
    own: Shape,
    other: Result<Shape, String>,
}

fn detect(view: &ShapeLintView<'_>, settings: &Settings, findings: &mut ShapeFindings) {
    let operands: SmallVec<[Option<&[Dim]>; 4]> =
        view.columns.operands.iter().map(|operand| dims_of(view.ir, operand.ty)).collect();
    if operands.len() < 2 {
        return;
    }
    for rule in &settings.also {
        let own = Shape::from(&view.joined[..]);
        let other = rule.infer(&operands, Conformance::Spec).map_err(|error| error.to_string());
        if other.as_ref() != Ok(&own) {
            findings.push(Box::new(NotPortable { rule: rule.clone(), own, other }));
        }
    }
}

impl ShapeFinding for NotPortable {
    fn lint(&self) -> Lint {
        Lint::NotPortable
    }

    fn explain(&self, subject: &LintSubject<'_>) -> Diagnostic {
        let kind = self.rule.kind();
        let text = match &self.other {
            Ok(other) => format!("makes '{}', but by rule `{kind}` it would make '{other}'", self.own),
            Err(reason) => format!("is not allowed by rule `{kind}`: {reason}"),
        };
        subject.diagnostic(self.lint(), text).note(format!("rule `{kind}`: {}", kind.explanation()))
    }
}
