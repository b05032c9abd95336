//! `test`: the operation on which MLIR tries the trait.

use crate::dialect::{Arity, OpDefinition, Parameter, Trait, TypeConstraint};
use std::borrow::Cow;

const OPERANDS: &[Parameter] =
    &[Parameter { name: Cow::Borrowed("operands"), constraint: TypeConstraint::TENSOR, arity: Arity::Variadic }];
const RESULT: &[Parameter] = &[Parameter::known("result", TypeConstraint::TENSOR)];

pub(super) static TEST: [OpDefinition; 1] =
    [OpDefinition::known("test.broadcastable", OPERANDS, RESULT, &[Trait::Broadcastable], &[], None)];
