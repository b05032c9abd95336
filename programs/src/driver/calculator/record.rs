//! A refusal as a record with the fields of `bcast-opt`'s records: see `docs/diagnostics.schema.json`.

use super::Question;
use crate::driver::report::json;
use broadcastable::diagnostic::{Code, Diagnostic, Severity, Subject};
use broadcastable::shape::{Conflict, Picture, RuleError, RuleKind, Shape, Wording, suggest_reshape};

impl Question {
    /// Returns the text of [`Question::show_refusal`] as a line of JSON.
    pub fn record_refusal(&self, error: &RuleError, wording: Wording) -> String {
        let operands = self.operands();
        let kind = self.rule.kind();
        let code = match kind {
            RuleKind::Broadcastable => Code::IncompatibleShapes,
            _ => Code::RuleViolation,
        };
        let mut diagnostic = Diagnostic::new(Severity::Error, code, None, self.rule.message(&operands, error, wording));
        let mut subject = Subject {
            rule: Some(kind.name().to_owned()),
            shapes: self.inputs.iter().map(Shape::to_string).collect(),
            ..Subject::default()
        };
        if let RuleError::Conflict(found) | RuleError::Unequal(found) | RuleError::OneWay(found) = error {
            let Conflict { first, second, .. } = found;
            subject.axis = Some(second.axis.index());
            subject.sizes = vec![second.dim.to_string(), first.dim.to_string()];
        }
        diagnostic.subject = Some(Box::new(subject));
        if error.to_string() != diagnostic.message {
            diagnostic = diagnostic.note(error.to_string());
        }
        let violations = self.rule.violations(&operands, self.conformance);
        let picture = violations.iter().fold(self.picture(), Picture::violation).to_string();
        if !picture.is_empty() {
            diagnostic = diagnostic.note(picture);
        }
        if let RuleError::Conflict(conflict) = error
            && let Some(advice) = suggest_reshape(operands.iter().copied(), conflict, self.conformance)
        {
            diagnostic = diagnostic.help(format!("reshape operand #{} to {}", advice.operand, advice.shape));
        }
        json::of_shapes(&diagnostic, format!("error: {}", self.show_refusal(error, wording)))
    }
}
