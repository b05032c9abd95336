//! `scf.index_switch`: its regions yield what its results are. The texts are MLIR's.

use super::{Verifier, Violation};
use crate::diagnostic::Code;
use crate::ir::OpId;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum YieldViolation {
    #[error("'scf.index_switch' op expected each region to return {expected} values, but {region} returns {found}")]
    Count { expected: usize, region: String, found: usize },
    #[error("'scf.index_switch' op expected result #{index} of each region to be '{expected}'")]
    Type { index: usize, expected: String },
}

impl Violation for YieldViolation {
    fn code(&self) -> Code {
        match self {
            Self::Count { .. } | Self::Type { .. } => Code::YieldTypeMismatch,
        }
    }
}

impl Verifier<'_> {
    /// The region for all other numbers comes first, then one for each case.
    pub(super) fn index_switch(&mut self, op: OpId) {
        let ir = self.cx.ir;
        let expected = ir.results(op).count();
        for (number, region) in ir.regions(op).enumerate() {
            let last = ir.regions[region.index()].first.and_then(|block| ir.last_op(block));
            let Some(end) = last.filter(|last| ir.op_name(*last) == b"scf.yield") else { continue };
            let region = match number.checked_sub(1) {
                None => "default region".to_owned(),
                Some(case) => format!("case region #{case}"),
            };
            let operands = ir.operands(end);
            let (violation, note) = if operands.len() == expected {
                let differs = |(value, result)| !ir.types.same(ir.value_type(value), ir.value_type(result));
                let pairs = || operands.iter().copied().zip(ir.results(op));
                let Some(index) = pairs().position(differs) else { continue };
                let Some((value, result)) = pairs().nth(index) else { continue };
                let (found, expected) = (ir.print_type(ir.value_type(value)), ir.print_type(ir.value_type(result)));
                (YieldViolation::Type { index, expected }, format!("{region} returns '{found}' here"))
            } else {
                let found = operands.len();
                (YieldViolation::Count { expected, region, found }, "see yield operation here".to_owned())
            };
            let diagnostic = self.cx.violation(op, &violation);
            let diagnostic = match ir.place(end) {
                Some(place) => diagnostic.note_at(place, note),
                None => diagnostic.note(note),
            };
            return self.sink.report(diagnostic);
        }
    }
}
