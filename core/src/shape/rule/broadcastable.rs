//! The rule of MLIR's trait: the join of all ranked operands, or of none.
//!
//! The trait skips unranked operands because it only restricts a declared result; a rule that infers the result cannot skip them.
//!
//! The trait requires that an operation has an operand, which LLVM 22 does not verify.

use super::{RuleError, RuleLayout};
use crate::shape::infer::right_aligned;
use crate::shape::{Conformance, Dim, Shape, infer_result_shape};

pub(super) fn infer(operands: &[Option<&[Dim]>], conformance: Conformance) -> Result<Shape, RuleError> {
    at_least_one(operands, conformance)?;
    Ok(infer_result_shape(operands.iter().copied(), conformance)?)
}

pub(super) fn layout<'a>(
    operands: &[Option<&'a [Dim]>],
    conformance: Conformance,
) -> Result<RuleLayout<'a>, RuleError> {
    at_least_one(operands, conformance)?;
    Ok(RuleLayout {
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
