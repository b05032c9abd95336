//! NumPy's rule: the join of all operands, with a missing leading dimension taken as 1. Without operands the result is a scalar.
//!
//! Documents that state "the maximum of the sizes" are wrong about 0: with 0 a 1 becomes 0, not 1. A tensor without dimensions does broadcast in PyTorch,
//! contrary to its tutorials.

use super::{RuleError, RuleLayout, beside_unranked};
use crate::shape::infer::right_aligned;
use crate::shape::{Conformance, Dim, Shape, infer_result_shape};

pub(super) fn infer(operands: &[Option<&[Dim]>]) -> Result<Shape, RuleError> {
    if operands.is_empty() {
        return Ok(Shape::scalar());
    }
    let joined = infer_result_shape(operands.iter().copied(), Conformance::Spec)?;
    Ok(beside_unranked(joined, operands))
}

pub(super) fn layout<'a>(operands: &[Option<&'a [Dim]>]) -> RuleLayout<'a> {
    RuleLayout { rows: right_aligned(operands.iter().copied()).collect(), meet: Dim::join, refuse: RuleError::Conflict }
}
