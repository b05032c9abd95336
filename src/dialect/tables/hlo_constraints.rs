//! The type constraints of StableHLO and of its client dialect, which takes tensors of unknown rank too.
//!
//! How the numbers of a quantized type are stored is not looked at.

use crate::dialect::{Step, Subject, Test, TypeConstraint};
use std::borrow::Cow;

const fn of(test: Test) -> Step {
    Step::Test(Subject::Element, test)
}

const fn float(name: &'static str) -> Step {
    of(Test::FloatNamed(Cow::Borrowed(name)))
}

const fn complex(name: &'static str) -> Step {
    of(Test::ComplexOf(Cow::Borrowed(name)))
}

const fn signless(bits: u32) -> Step {
    of(Test::Signless(Some(bits)))
}

const fn unsigned(bits: u32) -> Step {
    of(Test::Unsigned(Some(bits)))
}

/// The words for a kind of elements.
macro_rules! words {
    (Float) => {
        "4/6/8/16/32/64-bit float"
    };
    (Wide) => {
        "32/64-bit float"
    };
    (Bool) => {
        "bool"
    };
    (Integer) => {
        "2/4/8/16/32/64-bit integer"
    };
    (Signless) => {
        "2/4/8/16/32/64-bit signless integer"
    };
    (Complex) => {
        "complex type with 32/64-bit float elements"
    };
    (Quantized) => {
        "per-tensor integer quantized"
    };
    (QuantizedPerAxis) => {
        "per-axis integer quantized"
    };
}

/// The steps of kinds of elements, each of which leaves one answer: those there are, how many answers, the kinds.
macro_rules! steps {
    ([$($step:expr),*] $count:expr,) => { const { &[$($step,)* Step::Any($count), Step::All(2)] } };
    ([$($step:expr),*] $count:expr, Float $($rest:ident)*) => {
        steps!([
            $($step,)* of(Test::Float), float("f80"), float("f128"), float("tf32"), Step::Any(3), Step::Not, Step::All(2)
        ] $count + 1, $($rest)*)
    };
    ([$($step:expr),*] $count:expr, Wide $($rest:ident)*) => {
        steps!([$($step,)* float("f32"), float("f64"), Step::Any(2)] $count + 1, $($rest)*)
    };
    ([$($step:expr),*] $count:expr, Bool $($rest:ident)*) => { steps!([$($step,)* signless(1)] $count + 1, $($rest)*) };
    ([$($step:expr),*] $count:expr, Signless $($rest:ident)*) => {
        steps!([
            $($step,)* signless(2), signless(4), signless(8), signless(16), signless(32), signless(64), Step::Any(6)
        ] $count + 1, $($rest)*)
    };
    ([$($step:expr),*] $count:expr, Integer $($rest:ident)*) => {
        steps!([
            $($step,)* unsigned(2), unsigned(4), unsigned(8), unsigned(16), unsigned(32), unsigned(64), Step::Any(6)
        ] $count + 1, Signless $($rest)*)
    };
    ([$($step:expr),*] $count:expr, Complex $($rest:ident)*) => {
        steps!([$($step,)* complex("f32"), complex("f64"), Step::Any(2)] $count + 1, $($rest)*)
    };
    ([$($step:expr),*] $count:expr, $quantized:ident $($rest:ident)*) => {
        steps!([$($step,)* of(Test::Quantized(None))] $count + 1, $($rest)*)
    };
}

macro_rules! ranked {
    ($first:ident $($kind:ident)*) => {
        TypeConstraint::known(
            concat!("ranked tensor of ", words!($first), $(" or ", words!($kind),)* " values"),
            steps!([Step::Test(Subject::Itself, Test::RankedTensor)] 0, $first $($kind)*),
        )
    };
}

macro_rules! tensor {
    ($first:ident $($kind:ident)*) => {
        TypeConstraint::known(
            concat!("tensor of ", words!($first), $(" or ", words!($kind),)* " values"),
            steps!([Step::Test(Subject::Itself, Test::Tensor)] 0, $first $($kind)*),
        )
    };
}

pub(super) const ANY: TypeConstraint = tensor!(Float Bool Integer Complex Quantized QuantizedPerAxis);
pub(super) const BOOL: TypeConstraint = tensor!(Bool);
pub(super) const BOOL_OR_INTEGER: TypeConstraint = tensor!(Bool Integer);
pub(super) const FLOAT: TypeConstraint = tensor!(Float);
pub(super) const COMPLEX: TypeConstraint = tensor!(Complex);

pub(super) const RANKED: TypeConstraint = ranked!(Float Bool Integer Complex Quantized);
pub(super) const RANKED_PER_AXIS: TypeConstraint = ranked!(Float Bool Integer Complex Quantized QuantizedPerAxis);
pub(super) const RANKED_PLAIN: TypeConstraint = ranked!(Float Bool Integer Complex);
pub(super) const RANKED_BOOL: TypeConstraint = ranked!(Bool);
pub(super) const RANKED_BOOL_OR_INTEGER: TypeConstraint = ranked!(Bool Integer);
pub(super) const RANKED_INTEGER: TypeConstraint = ranked!(Integer);
pub(super) const RANKED_FLOAT: TypeConstraint = ranked!(Float);
pub(super) const RANKED_WIDE: TypeConstraint = ranked!(Wide);
pub(super) const RANKED_COMPLEX: TypeConstraint = ranked!(Complex);
pub(super) const RANKED_FLOAT_OR_COMPLEX: TypeConstraint = ranked!(Float Complex);
pub(super) const RANKED_FLOAT_OR_QUANTIZED: TypeConstraint = ranked!(Float Quantized);
pub(super) const RANKED_ANALYTIC: TypeConstraint = ranked!(Float Complex Quantized);
pub(super) const RANKED_NUMBER: TypeConstraint = ranked!(Integer Float Complex Quantized);
pub(super) const RANKED_SIGNED: TypeConstraint = ranked!(Signless Float Complex Quantized);
pub(super) const RANKED_MAGNITUDE: TypeConstraint = ranked!(Signless Float Quantized);
