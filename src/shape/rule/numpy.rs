//! NumPy's rule: the join of all operands, a missing leading dimension being 1.
//!
//! The texts that speak of "the maximum of the sizes" are wrong beside 0: a 1 there becomes 0, not 1. And a tensor
//! without dimensions does broadcast in PyTorch, whatever its tutorials say.

use super::{Layout, RuleError, broadcastable};
use crate::shape::{Conformance, Dim, Shape};

pub(super) fn infer(operands: &[Option<&[Dim]>]) -> Result<Shape, RuleError> {
    broadcastable::infer(operands, Conformance::Spec)
}

pub(super) fn layout<'a>(operands: &[Option<&'a [Dim]>]) -> Result<Layout<'a>, RuleError> {
    broadcastable::layout(operands, Conformance::Spec)
}
