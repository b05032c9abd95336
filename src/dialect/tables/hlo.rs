//! `chlo.broadcast_*`, which broadcast, and the element-wise operations of `stablehlo`, which do not.

use super::hlo_constraints::*;
use super::{names, row};
use crate::dialect::{OpDefinition, OwnRule, Parameter, Trait};

/// Parameters of one constraint.
macro_rules! all {
    ($constraint:expr; $($name:literal)+) => { const { &[$(Parameter::known($name, $constraint)),+] } };
}

const DIRECTION: &[std::borrow::Cow<'static, str>] = names!(list "comparison_direction");
const VALUE: &[std::borrow::Cow<'static, str>] = names!(list "value");
const FORMAT: &[std::borrow::Cow<'static, str>] = names!(list "exponent_bits", "mantissa_bits");

const BROADCASTS: &[Trait] = &[Trait::Own(OwnRule::BroadcastDimensions)];
const SAME_ELEMENTS: &[Trait] = &[Trait::SameOperandsAndResultElementType, Trait::Own(OwnRule::BroadcastDimensions)];
const COMPATIBLE_ELEMENTS: &[Trait] =
    &[Trait::CompatibleOperandsAndResultElementType, Trait::Own(OwnRule::BroadcastDimensions)];
const COMPATIBLE: &[Trait] = &[Trait::CompatibleOperandsAndResultType];
const SAME_SHAPE: &[Trait] = &[Trait::SameOperandsAndResultShape];
const MAPPED: &[Trait] = &[Trait::Elementwise, Trait::SameOperandsAndResultShape];
const REAL: &[Trait] = &[Trait::Elementwise, Trait::SameOperandsAndResultShape, Trait::Own(OwnRule::StablehloReal)];
const ADD: &[Trait] = &[Trait::SameOperandsAndResultShape, Trait::CompatibleOperandsAndResultElementType];
const REDUCED: &[Trait] = &[Trait::Elementwise, Trait::CompatibleOperandsAndResultType];
const COMPARES: &[Trait] =
    &[Trait::CompatibleOperandsElementType, Trait::Elementwise, Trait::SameOperandsAndResultShape];
const COMPLEX_OF: &[Trait] =
    &[Trait::SameOperandsAndResultShape, Trait::SameOperandsElementType, Trait::Own(OwnRule::StablehloComplex)];
const CLAMP: &[Trait] = &[Trait::CompatibleOperandsAndResultElementType, Trait::Own(OwnRule::StablehloClamp)];
const SELECT: &[Trait] = &[Trait::Own(OwnRule::StablehloSelect)];

/// Two operands of `chlo`, and a result.
const fn binary(name: &'static str, traits: &'static [Trait]) -> OpDefinition {
    row(name, all!(ANY; "lhs" "rhs"), all!(ANY; ""), traits)
}

const fn logical(name: &'static str) -> OpDefinition {
    row(name, all!(BOOL_OR_INTEGER; "lhs" "rhs"), all!(ANY; ""), BROADCASTS)
}

/// Sorted by name.
pub(super) static CHLO: [OpDefinition; 22] = [
    binary("chlo.broadcast_add", COMPATIBLE_ELEMENTS),
    logical("chlo.broadcast_and"),
    binary("chlo.broadcast_atan2", SAME_ELEMENTS),
    OpDefinition::known("chlo.broadcast_compare", all!(ANY; "lhs" "rhs"), all!(BOOL; ""), BROADCASTS, DIRECTION, None),
    row("chlo.broadcast_complex", all!(FLOAT; "lhs" "rhs"), all!(COMPLEX; ""), BROADCASTS),
    binary("chlo.broadcast_divide", SAME_ELEMENTS),
    binary("chlo.broadcast_maximum", COMPATIBLE_ELEMENTS),
    binary("chlo.broadcast_minimum", COMPATIBLE_ELEMENTS),
    binary("chlo.broadcast_multiply", SAME_ELEMENTS),
    binary("chlo.broadcast_next_after", SAME_ELEMENTS),
    logical("chlo.broadcast_or"),
    binary("chlo.broadcast_polygamma", SAME_ELEMENTS),
    binary("chlo.broadcast_power", SAME_ELEMENTS),
    binary("chlo.broadcast_remainder", SAME_ELEMENTS),
    row("chlo.broadcast_select", SELECTED, all!(ANY; ""), BROADCASTS),
    binary("chlo.broadcast_shift_left", SAME_ELEMENTS),
    binary("chlo.broadcast_shift_right_arithmetic", SAME_ELEMENTS),
    binary("chlo.broadcast_shift_right_logical", SAME_ELEMENTS),
    binary("chlo.broadcast_subtract", SAME_ELEMENTS),
    logical("chlo.broadcast_xor"),
    row("chlo.broadcast_zeta", all!(FLOAT; "lhs" "rhs"), all!(FLOAT; ""), SAME_ELEMENTS),
    OpDefinition::known("chlo.constant_like", all!(ANY; "operand"), all!(ANY; ""), SAME_SHAPE, VALUE, None),
];

const SELECTED: &[Parameter] =
    &[Parameter::known("pred", RANKED_BOOL), Parameter::known("on_true", ANY), Parameter::known("on_false", ANY)];
const CHOSEN: &[Parameter] =
    &[Parameter::known("pred", RANKED_BOOL), Parameter::known("on_true", RANKED), Parameter::known("on_false", RANKED)];

/// An operand, and a result of the same constraint.
macro_rules! unary {
    ($name:literal, $constraint:expr) => { row($name, all!($constraint; "operand"), all!($constraint; "result"), COMPATIBLE) };
}

macro_rules! binary {
    ($name:literal, $constraint:expr) => { binary!($name, $constraint, $constraint) };
    ($name:literal, $constraint:expr, $result:expr) => {
        row($name, all!($constraint; "lhs" "rhs"), all!($result; "result"), COMPATIBLE)
    };
}

/// An operand, and a result of its real numbers.
macro_rules! parts {
    ($name:literal, $constraint:expr, $result:expr) => {
        row($name, all!($constraint; "operand"), all!($result; "result"), REAL)
    };
}

/// Sorted by name.
pub(super) static STABLEHLO: [OpDefinition; 46] = [
    parts!("stablehlo.abs", RANKED_SIGNED, RANKED_MAGNITUDE),
    row("stablehlo.add", all!(RANKED_PER_AXIS; "lhs" "rhs"), all!(RANKED_PER_AXIS; "result"), ADD),
    binary!("stablehlo.and", RANKED_BOOL_OR_INTEGER, RANKED),
    binary!("stablehlo.atan2", RANKED_ANALYTIC),
    unary!("stablehlo.cbrt", RANKED_ANALYTIC),
    unary!("stablehlo.ceil", RANKED_FLOAT_OR_QUANTIZED),
    row("stablehlo.clamp", all!(RANKED; "min" "operand" "max"), all!(RANKED; "result"), CLAMP),
    OpDefinition::known(
        "stablehlo.compare",
        all!(RANKED; "lhs" "rhs"),
        all!(RANKED_BOOL; ""),
        COMPARES,
        DIRECTION,
        None,
    ),
    row("stablehlo.complex", all!(RANKED_WIDE; "lhs" "rhs"), all!(RANKED_COMPLEX; "result"), COMPLEX_OF),
    row("stablehlo.convert", all!(RANKED_PLAIN; "operand"), all!(RANKED_PLAIN; "result"), SAME_SHAPE),
    unary!("stablehlo.cosine", RANKED_ANALYTIC),
    unary!("stablehlo.count_leading_zeros", RANKED_INTEGER),
    binary!("stablehlo.divide", RANKED_NUMBER),
    unary!("stablehlo.exponential", RANKED_ANALYTIC),
    unary!("stablehlo.exponential_minus_one", RANKED_ANALYTIC),
    unary!("stablehlo.floor", RANKED_FLOAT_OR_QUANTIZED),
    parts!("stablehlo.imag", RANKED_FLOAT_OR_COMPLEX, RANKED_FLOAT),
    row("stablehlo.is_finite", all!(RANKED_FLOAT_OR_QUANTIZED; "x"), all!(RANKED_BOOL; "y"), MAPPED),
    unary!("stablehlo.log", RANKED_ANALYTIC),
    unary!("stablehlo.log_plus_one", RANKED_ANALYTIC),
    unary!("stablehlo.logistic", RANKED_ANALYTIC),
    binary!("stablehlo.maximum", RANKED),
    binary!("stablehlo.minimum", RANKED),
    binary!("stablehlo.multiply", RANKED),
    unary!("stablehlo.negate", RANKED_NUMBER),
    unary!("stablehlo.not", RANKED_BOOL_OR_INTEGER),
    binary!("stablehlo.or", RANKED_BOOL_OR_INTEGER, RANKED),
    unary!("stablehlo.popcnt", RANKED_INTEGER),
    binary!("stablehlo.power", RANKED_NUMBER),
    parts!("stablehlo.real", RANKED_FLOAT_OR_COMPLEX, RANKED_FLOAT),
    OpDefinition::known(
        "stablehlo.reduce_precision",
        all!(RANKED_FLOAT_OR_QUANTIZED; "operand"),
        all!(RANKED_FLOAT_OR_QUANTIZED; "output"),
        REDUCED,
        FORMAT,
        None,
    ),
    binary!("stablehlo.remainder", RANKED_NUMBER),
    unary!("stablehlo.round_nearest_afz", RANKED_FLOAT_OR_QUANTIZED),
    unary!("stablehlo.round_nearest_even", RANKED_FLOAT_OR_QUANTIZED),
    unary!("stablehlo.rsqrt", RANKED_ANALYTIC),
    row("stablehlo.select", CHOSEN, all!(RANKED; "result"), SELECT),
    binary!("stablehlo.shift_left", RANKED_INTEGER),
    binary!("stablehlo.shift_right_arithmetic", RANKED_INTEGER),
    binary!("stablehlo.shift_right_logical", RANKED_INTEGER),
    unary!("stablehlo.sign", RANKED_SIGNED),
    unary!("stablehlo.sine", RANKED_ANALYTIC),
    unary!("stablehlo.sqrt", RANKED_ANALYTIC),
    binary!("stablehlo.subtract", RANKED_NUMBER),
    unary!("stablehlo.tan", RANKED_ANALYTIC),
    unary!("stablehlo.tanh", RANKED_ANALYTIC),
    binary!("stablehlo.xor", RANKED_BOOL_OR_INTEGER, RANKED),
];
