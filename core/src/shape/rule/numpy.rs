//! NumPy's rule: the join of all operands, a missing leading dimension being 1. Of no operand it is the scalar.
//!
//! The texts that speak of "the maximum of the sizes" are wrong beside 0: a 1 there becomes 0, not 1. And a tensor
//! without dimensions does broadcast in PyTorch, whatever its tutorials say.

use super::{Layout, RuleError, beside_unranked};
use crate::shape::infer::right_aligned;
use crate::shape::{Conformance, Dim, Shape, infer_result_shape};

pub(super) fn infer(operands: &[Option<&[Dim]>]) -> Result<Shape, RuleError> {
    if operands.is_empty() {
        return Ok(Shape::scalar());
    }
    let joined = infer_result_shape(operands.iter().copied(), Conformance::Spec)?;
    Ok(beside_unranked(joined, operands))
}

pub(super) fn layout<'a>(operands: &[Option<&'a [Dim]>]) -> Layout<'a> {
    Layout { rows: right_aligned(operands.iter().copied()).collect(), meet: Dim::join, refuse: RuleError::Conflict }
}
