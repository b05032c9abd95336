//! Broadcasting of one operand with a target shape: the result is their join, which may differ from the target.

use super::{RuleError, RuleKind, RuleLayout, beside_unranked};
use crate::shape::infer::right_aligned;
use crate::shape::{Conflict, Dim, Shape};

pub(super) fn infer(target: &Shape, operands: &[Option<&[Dim]>]) -> Result<Shape, RuleError> {
    let joined = layout(target, operands)?.infer()?;
    Ok(if target.is_ranked() { beside_unranked(joined, operands) } else { Shape::UNRANKED })
}

pub(super) fn layout<'a>(target: &'a Shape, operands: &[Option<&'a [Dim]>]) -> Result<RuleLayout<'a>, RuleError> {
    let [input] = operands else {
        return Err(RuleError::OperandCount { rule: RuleKind::Bidirectional, expected: 1, found: operands.len() });
    };
    Ok(RuleLayout {
        rows: right_aligned([*input, target.dims()]).collect(),
        meet: Dim::join,
        refuse: |Conflict { axis, first, second }| RuleError::Target {
            axis,
            input: first,
            target_axis: second.axis,
            target: second.dim,
        },
    })
}
