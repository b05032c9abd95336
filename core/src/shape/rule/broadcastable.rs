//! MLIR's trait: the join of all ranked operands, of which there may be none.
//!
//! It skips unranked operands because it only filters a result that was declared; a rule that says what the result is
//! cannot.
//!
//! That an operation has at least one operand is the trait's own rule; LLVM 22 does not ask for it.

use super::{Layout, RuleError};
use crate::shape::infer::right_aligned;
use crate::shape::{Conformance, Dim, Shape, infer_result_shape};

pub(super) fn infer(operands: &[Option<&[Dim]>], conformance: Conformance) -> Result<Shape, RuleError> {
    at_least_one(operands, conformance)?;
    Ok(infer_result_shape(operands.iter().copied(), conformance)?)
}

pub(super) fn layout<'a>(operands: &[Option<&'a [Dim]>], conformance: Conformance) -> Result<Layout<'a>, RuleError> {
    at_least_one(operands, conformance)?;
    Ok(Layout {
        rows: right_aligned(operands.iter().copied()).collect(),
        meet: conformance.join(),
        refuse: RuleError::Conflict,
    })
}

fn at_least_one(operands: &[Option<&[Dim]>], conformance: Conformance) -> Result<(), RuleError> {
    match conformance {
        Conformance::Spec | Conformance::Strict if operands.is_empty() => Err(RuleError::NoOperands),
        Conformance::Spec | Conformance::Strict | Conformance::Upstream => Ok(()),
    }
}
