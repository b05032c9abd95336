//! Broadcasting one operand with a target shape: their join, which the target need not equal.

use super::{Layout, RuleError, RuleKind};
use crate::shape::infer::right_aligned;
use crate::shape::{Conflict, Dim, Shape};

pub(super) fn layout<'a>(target: &'a Shape, operands: &[Option<&'a [Dim]>]) -> Result<Layout<'a>, RuleError> {
    let [input] = operands else {
        return Err(RuleError::OperandCount { rule: RuleKind::Bidirectional, expected: 1, found: operands.len() });
    };
    Ok(Layout {
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
