//! `blow-up`: a result that is many times as large as the largest operand.

use super::{ShapeFinding, ShapeFindings, ShapeLint, ShapeLintView};
use crate::diagnostic::Diagnostic;
use crate::lint::explain::{LintSubject, primary};
use crate::lint::{Lint, Settings};
use crate::shape::{Dim, Shape};
use crate::shapes::dims_of;
use smallvec::SmallVec;

pub(super) const LINT: ShapeLint = ShapeLint { lints: &[Lint::BlowUp], detect };

/// The least factor that is reported.
const LARGE: u128 = 16;

/// The largest operand, and the result that has `times` its elements.
#[derive(Debug)]
struct BlowUp {
    operand: usize,
    times: u128,
    result: Shape,
}

fn detect(view: &ShapeLintView<'_>, _settings: &Settings, findings: &mut ShapeFindings) {
    findings.extend(blow_up(view).map(|blow_up| Box::new(blow_up) as _));
}

fn blow_up(view: &ShapeLintView<'_>) -> Option<BlowUp> {
    let size = |dims: &[Dim]| dims.iter().try_fold(1u128, |product, dim| product.checked_mul(u128::from(dim.size()?)));
    let result = size(&view.joined)?;
    let operands = view.columns.operands.iter();
    let sizes: Option<SmallVec<[_; 4]>> =
        operands.map(|operand| Some((size(dims_of(view.ir, operand.ty)?)?, operand.index))).collect();
    let (largest, operand) = sizes?.into_iter().max_by_key(|(size, index)| (*size, std::cmp::Reverse(*index)))?;
    // An operand with one element is stretched by another that is as large as the result.
    let times = result.checked_div(largest).filter(|times| *times >= LARGE)?;
    Some(BlowUp { operand, times, result: Shape::from(&view.joined[..]) })
}

impl ShapeFinding for BlowUp {
    fn lint(&self) -> Lint {
        Lint::BlowUp
    }

    fn explain(&self, subject: &LintSubject<'_>) -> Diagnostic {
        let Self { operand, times, result } = self;
        let text = format!("makes '{result}' of operands the largest of which has 1/{times} of its elements");
        primary(subject.diagnostic(self.lint(), text), subject.ty(*operand), "the largest operand".to_owned())
    }
}
