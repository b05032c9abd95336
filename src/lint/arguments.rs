//! `argument-forced`: a dynamic size of a public function's argument that can have one value only.

use super::{Explainer, Lint, LintReport, Linter};
use crate::diagnostic::{Diagnostic, Severity};
use crate::ir::OpId;
use crate::verify::{ForcedSize, ForcedSizes, SignatureOptions, forced_sizes};

impl Linter<'_> {
    pub(super) fn arguments(&self, report: &mut LintReport<'_>) {
        if !self.is_on(Lint::ArgumentForced) {
            return;
        }
        let options = SignatureOptions {
            follows_calls: self.options.follows_calls,
            limits: self.options.limits,
            ..SignatureOptions::new(self.options.registry)
        };
        for ForcedSizes { function, sizes } in forced_sizes(self.ir, self.explainer.about.source, &options) {
            for size in sizes {
                report
                    .find(Lint::ArgumentForced, Some(function), None, || Some(self.explainer.forced(function, &size)));
            }
        }
    }
}

impl Explainer<'_> {
    fn forced(&self, function: OpId, forced: &ForcedSize) -> Diagnostic {
        let ForcedSize { argument, axis, size, ops, is_minimal } = forced;
        let (ir, lint) = (self.about.ir, Lint::ArgumentForced);
        let severity = self.levels.severity(lint).unwrap_or(Severity::Warning);
        let name = ir.value_name(*argument).unwrap_or_default();
        let message = format!("dimension {axis} of '{name}' is dynamic, but can only be {size}");
        let (location, dimension) = self.about.written(*argument, *axis);
        let mut diagnostic = Diagnostic::new(severity, lint.code(), location.or_else(|| ir.place(function)), message);
        if let Some(dimension) = dimension {
            diagnostic = diagnostic.primary(dimension, format!("{size} for every call that succeeds"));
        }
        let places: Vec<_> = ops.iter().filter_map(|op| ir.place(*op)).collect();
        let text = if places.len() == 1 { "needs this size" } else { "needs this size, together with the others" };
        for place in &places {
            diagnostic = diagnostic.secondary(*place, text);
        }
        if places.len() > 1 && *is_minimal {
            diagnostic = diagnostic.note("it does not follow without any one of these operations");
        }
        diagnostic.help(format!(
            "if no other size is meant, declare {size} in place of `?`; if others are, an operation has a wrong operand, \
             or a constant holds the size that the function was traced with"
        ))
    }
}
