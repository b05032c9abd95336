//! `zero-with-dynamic`: a size 0 where another operand is dynamic.

use super::{ShapeFinding, ShapeFindings, ShapeLint, ShapeLintView};
use crate::diagnostic::Diagnostic;
use crate::lint::explain::{LintSubject, primary, secondary};
use crate::lint::{Lint, Settings};
use crate::shape::Dim;

pub(super) const LINT: ShapeLint = ShapeLint { lints: &[Lint::ZeroWithDynamic], detect };

/// The operand and axis of size 0, and the operand and axis of the dynamic size.
#[derive(Debug)]
struct ZeroWithDynamic {
    zero: (usize, usize),
    dynamic: (usize, usize),
}

fn detect(view: &ShapeLintView<'_>, _settings: &Settings, findings: &mut ShapeFindings) {
    let first = (0..view.columns.count).find_map(|column| {
        let find = |is_wanted: fn(Dim) -> bool| {
            view.columns.operands.iter().find_map(|operand| {
                let axis = operand.axis(column).filter(|_| is_wanted(view.dim(operand, column)))?;
                Some((operand.index, axis))
            })
        };
        Some(ZeroWithDynamic { zero: find(|dim| dim.size() == Some(0))?, dynamic: find(Dim::is_dynamic)? })
    });
    findings.extend(first.map(|zero| Box::new(zero) as _));
}

impl ShapeFinding for ZeroWithDynamic {
    fn lint(&self) -> Lint {
        Lint::ZeroWithDynamic
    }

    fn explain(&self, subject: &LintSubject<'_>) -> Diagnostic {
        let Self { zero, dynamic } = self;
        let text = format!(
            "has size 0 in dimension {} of {}, where dimension {} of {} is known only at run time",
            zero.1,
            subject.label(zero.0),
            dynamic.1,
            subject.label(dynamic.0)
        );
        let diagnostic = subject.diagnostic(self.lint(), text);
        let diagnostic = primary(diagnostic, subject.place(zero.0, zero.1), "0".to_owned());
        secondary(diagnostic, subject.place(dynamic.0, dynamic.1), "must be 0 or 1 at run time".to_owned())
            .note("the result is empty; some rules make '?' of 0 and '?', and some of them only in one order")
    }
}
