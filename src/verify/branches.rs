//! The operands of an operation for its successors: the number of successors, and whether operands match the arguments.
//!
//! MLIR's interface `BranchOpInterface` maps operands to successors; records have it as `flow=`.

use super::{CheckContext, OperationFault, Verifier};
use crate::assembly::{Arity, Flow, Format, OpDefinition};
use crate::diagnostic::{Code, Diagnostic, plural};
use crate::dialect::{self, Traits};
use crate::ir::{BlockId, OpId, ValueId};
use std::sync::Arc;

/// The known successors of a terminator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Successors<'v> {
    info: &'v OpDefinition,
    flow: Option<&'v Flow>,
}

/// The fault of the successors of an operation, in MLIR's words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum BranchViolation {
    #[error("'{name}' op requires {least}{expected} {noun} but found {found}")]
    SuccessorCount { name: String, least: &'static str, expected: usize, noun: &'static str, found: usize },
    #[error("branch has {found} operands for successor #{successor}, but target block has {expected}")]
    OperandCount { found: usize, successor: usize, expected: usize },
    #[error("type mismatch for bb argument #{index} of successor #{successor}")]
    OperandType { index: usize, successor: usize },
}

impl OperationFault for BranchViolation {
    fn code(&self) -> Code {
        match self {
            Self::OperandCount { .. } | Self::OperandType { .. } => Code::BlockArgumentMismatch,
            Self::SuccessorCount { .. } => Code::SuccessorCount,
        }
    }
}

impl<'v> Successors<'v> {
    pub(super) fn of(format: Option<&'v Arc<Format>>, traits: Traits, name: &[u8]) -> Option<Self> {
        let info = &format.filter(|_| traits.terminator)?.info;
        let dialect = name.split(|byte| *byte == b'.').next().unwrap_or(name);
        // An operation with a form of the user's may have successors.
        let is_known = !info.successors.is_empty() || dialect::is_registered(dialect);
        is_known.then_some(Self { info, flow: info.flow.as_ref() })
    }

    /// The fault of the number of successors.
    fn miscount(self, name: impl FnOnce() -> String, found: usize) -> Option<BranchViolation> {
        let several = self.info.successors.iter().filter(|(_, arity)| *arity != Arity::One).count();
        let expected = self.info.successors.len() - several;
        let (is_right, least) = match several {
            0 => (found == expected, ""),
            _ => (found >= expected, "at least "),
        };
        let noun = if expected == 1 && several == 0 { "successor" } else { "successors" };
        (!is_right).then(|| BranchViolation::SuccessorCount { name: name(), least, expected, noun, found })
    }
}

impl Verifier<'_> {
    /// Whether the number of successors matches the definition. Reports a mismatch.
    pub(super) fn successor_count(&mut self, op: OpId, successors: Successors<'_>) -> bool {
        let violation = successors.miscount(|| self.cx.name(op), self.cx.ir.successors(op).len());
        if let Some(violation) = &violation {
            self.refuse(op, violation);
        }
        violation.is_none()
    }

    /// Whether the arguments of the successors match the passed operands. A mismatch is reported.
    pub(super) fn successors(&mut self, op: OpId, successors: Successors<'_>) -> bool {
        let ir = self.cx.ir;
        let groups = successors.flow.and_then(|flow| crate::flow::branch(ir, op, successors.info, flow));
        for (index, (run, block)) in groups.into_iter().flatten().zip(ir.successors(op)).enumerate() {
            if let Some(diagnostic) = operand_fault(&self.cx, op, index, &ir.operands(op)[run.range()], *block) {
                self.sink.report(diagnostic);
                return false;
            }
        }
        true
    }
}

/// The fault of the operands for a block.
fn operand_fault(
    cx: &CheckContext<'_>,
    op: OpId,
    successor: usize,
    operands: &[ValueId],
    block: BlockId,
) -> Option<Diagnostic> {
    let ir = cx.ir;
    let arguments = ir.arguments(block);
    let (found, expected) = (operands.len(), arguments.len());
    let takes = |diagnostic: Diagnostic, text: String| match ir.block_place(block) {
        Some(place) => diagnostic.secondary(place, text),
        None => diagnostic,
    };
    if found != expected {
        let diagnostic = cx.violation(op, &BranchViolation::OperandCount { found, successor, expected });
        return Some(takes(diagnostic, format!("has {}", plural(expected, "argument"))));
    }
    let print = |value| ir.print_type(ir.value_type(value));
    let is_other =
        |(operand, argument): &(&ValueId, ValueId)| !ir.types.same(ir.value_type(**operand), ir.value_type(*argument));
    let (index, (operand, argument)) =
        operands.iter().zip(arguments).enumerate().find(|(_, values)| is_other(values))?;
    let diagnostic = cx.violation(op, &BranchViolation::OperandType { index, successor });
    let diagnostic = match ir.place(op) {
        Some(place) => diagnostic.primary(place, format!("passes '{}'", print(*operand))),
        None => diagnostic,
    };
    Some(takes(diagnostic, format!("takes '{}'", print(argument))))
}
