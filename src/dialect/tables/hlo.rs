//! `chlo.broadcast_*`, which broadcast, and the element-wise operations of `stablehlo`, which do not.

use super::names;
use crate::dialect::{OpDefinition, OwnRule, Parameter, Trait, TypeConstraint};

const fn tensor(name: &'static str) -> Parameter {
    Parameter::known(name, TypeConstraint::TENSOR)
}

const ONE: &[Parameter] = &[tensor("operand")];
const PAIR: &[Parameter] = &[tensor("lhs"), tensor("rhs")];
const CHOICE: &[Parameter] = &[tensor("pred"), tensor("on_true"), tensor("on_false")];
const BOUNDED: &[Parameter] = &[tensor("min"), tensor("operand"), tensor("max")];
const RESULT: &[Parameter] = &[tensor("result")];

const DIRECTION: &[std::borrow::Cow<'static, str>] = names!(list "comparison_direction");
const FORMAT: &[std::borrow::Cow<'static, str>] = names!(list "exponent_bits", "mantissa_bits");

const BROADCASTS: &[Trait] = &[Trait::Own(OwnRule::BroadcastDimensions)];
const SAME_ELEMENTS: &[Trait] = &[Trait::SameOperandsAndResultElementType, Trait::Own(OwnRule::BroadcastDimensions)];
const COMPATIBLE_ELEMENTS: &[Trait] =
    &[Trait::CompatibleOperandsAndResultElementType, Trait::Own(OwnRule::BroadcastDimensions)];
const COMPATIBLE: &[Trait] = &[Trait::CompatibleOperandsAndResultType];
const SAME_SHAPE: &[Trait] = &[Trait::SameOperandsAndResultShape];
const COMPARES: &[Trait] = &[Trait::CompatibleOperandsElementType, Trait::SameOperandsAndResultShape];
const CLAMP: &[Trait] = &[Trait::CompatibleOperandsAndResultElementType, Trait::Own(OwnRule::StablehloClamp)];
const SELECT: &[Trait] = &[Trait::Own(OwnRule::StablehloSelect)];

const fn row(
    name: &'static str,
    operands: &'static [Parameter],
    results: &'static [Parameter],
    traits: &'static [Trait],
) -> OpDefinition {
    OpDefinition::known(name, operands, results, traits, &[], None)
}

const fn unary(name: &'static str) -> OpDefinition {
    row(name, ONE, RESULT, COMPATIBLE)
}

const fn binary(name: &'static str) -> OpDefinition {
    row(name, PAIR, RESULT, COMPATIBLE)
}

const fn of_shape(name: &'static str) -> OpDefinition {
    row(name, ONE, RESULT, SAME_SHAPE)
}

/// Sorted by name.
pub(super) static CHLO: [OpDefinition; 21] = [
    row("chlo.broadcast_add", PAIR, RESULT, COMPATIBLE_ELEMENTS),
    row("chlo.broadcast_and", PAIR, RESULT, BROADCASTS),
    row("chlo.broadcast_atan2", PAIR, RESULT, SAME_ELEMENTS),
    OpDefinition::known("chlo.broadcast_compare", PAIR, RESULT, BROADCASTS, DIRECTION, None),
    row("chlo.broadcast_complex", PAIR, RESULT, BROADCASTS),
    row("chlo.broadcast_divide", PAIR, RESULT, SAME_ELEMENTS),
    row("chlo.broadcast_maximum", PAIR, RESULT, COMPATIBLE_ELEMENTS),
    row("chlo.broadcast_minimum", PAIR, RESULT, COMPATIBLE_ELEMENTS),
    row("chlo.broadcast_multiply", PAIR, RESULT, SAME_ELEMENTS),
    row("chlo.broadcast_next_after", PAIR, RESULT, SAME_ELEMENTS),
    row("chlo.broadcast_or", PAIR, RESULT, BROADCASTS),
    row("chlo.broadcast_polygamma", PAIR, RESULT, SAME_ELEMENTS),
    row("chlo.broadcast_power", PAIR, RESULT, SAME_ELEMENTS),
    row("chlo.broadcast_remainder", PAIR, RESULT, SAME_ELEMENTS),
    row("chlo.broadcast_select", CHOICE, RESULT, BROADCASTS),
    row("chlo.broadcast_shift_left", PAIR, RESULT, SAME_ELEMENTS),
    row("chlo.broadcast_shift_right_arithmetic", PAIR, RESULT, SAME_ELEMENTS),
    row("chlo.broadcast_shift_right_logical", PAIR, RESULT, SAME_ELEMENTS),
    row("chlo.broadcast_subtract", PAIR, RESULT, SAME_ELEMENTS),
    row("chlo.broadcast_xor", PAIR, RESULT, BROADCASTS),
    row("chlo.broadcast_zeta", PAIR, RESULT, SAME_ELEMENTS),
];

/// Sorted by name.
pub(super) static STABLEHLO: [OpDefinition; 46] = [
    of_shape("stablehlo.abs"),
    binary("stablehlo.add"),
    binary("stablehlo.and"),
    binary("stablehlo.atan2"),
    unary("stablehlo.cbrt"),
    unary("stablehlo.ceil"),
    row("stablehlo.clamp", BOUNDED, RESULT, CLAMP),
    OpDefinition::known("stablehlo.compare", PAIR, RESULT, COMPARES, DIRECTION, None),
    row("stablehlo.complex", PAIR, RESULT, COMPARES),
    of_shape("stablehlo.convert"),
    unary("stablehlo.cosine"),
    unary("stablehlo.count_leading_zeros"),
    binary("stablehlo.divide"),
    unary("stablehlo.exponential"),
    unary("stablehlo.exponential_minus_one"),
    unary("stablehlo.floor"),
    of_shape("stablehlo.imag"),
    of_shape("stablehlo.is_finite"),
    unary("stablehlo.log"),
    unary("stablehlo.log_plus_one"),
    unary("stablehlo.logistic"),
    binary("stablehlo.maximum"),
    binary("stablehlo.minimum"),
    binary("stablehlo.multiply"),
    unary("stablehlo.negate"),
    unary("stablehlo.not"),
    binary("stablehlo.or"),
    unary("stablehlo.popcnt"),
    binary("stablehlo.power"),
    of_shape("stablehlo.real"),
    OpDefinition::known("stablehlo.reduce_precision", ONE, RESULT, COMPATIBLE, FORMAT, None),
    binary("stablehlo.remainder"),
    unary("stablehlo.round_nearest_afz"),
    unary("stablehlo.round_nearest_even"),
    unary("stablehlo.rsqrt"),
    row("stablehlo.select", CHOICE, RESULT, SELECT),
    binary("stablehlo.shift_left"),
    binary("stablehlo.shift_right_arithmetic"),
    binary("stablehlo.shift_right_logical"),
    unary("stablehlo.sign"),
    unary("stablehlo.sine"),
    unary("stablehlo.sqrt"),
    binary("stablehlo.subtract"),
    unary("stablehlo.tan"),
    unary("stablehlo.tanh"),
    binary("stablehlo.xor"),
];
