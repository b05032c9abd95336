//! `tosa`: the operations that broadcast. On top of the trait they ask for equal ranks and for no static 0. Those whose
//! attributes are words are here too, without what only their verifiers in C++ ask for.

use super::constraints::{
    TOSA_BOOLS, TOSA_FLOATS, TOSA_INTEGERS, TOSA_MULTIPLIERS, TOSA_RANK_1_OR_MORE, TOSA_RANK_4, TOSA_SHAPE_2,
    TOSA_SHAPE_4, TOSA_SHIFT, TOSA_SHIFTS, TOSA_TENSOR, TOSA_ZERO_POINT,
};
use super::{names, row};
use crate::dialect::{OpDefinition, OwnRule, Parameter, Trait, TypeConstraint};

const fn one(name: &'static str, constraint: TypeConstraint) -> Parameter {
    Parameter::known(name, constraint)
}

const INPUT: &[Parameter] = &[one("input", TOSA_TENSOR)];
const INPUT1: &[Parameter] = &[one("input1", TOSA_TENSOR)];
const PAIR: &[Parameter] = &[one("input1", TOSA_TENSOR), one("input2", TOSA_TENSOR)];
const FACTORS: &[Parameter] = &[one("input1", TOSA_TENSOR), one("input2", TOSA_TENSOR), one("shift", TOSA_SHIFT)];
const CHOICE: &[Parameter] = &[one("input1", TOSA_BOOLS), one("input2", TOSA_TENSOR), one("input3", TOSA_TENSOR)];
const FLOAT: &[Parameter] = &[one("input1", TOSA_FLOATS)];
const INTEGERS: &[Parameter] = &[one("input1", TOSA_INTEGERS), one("input2", TOSA_INTEGERS)];
const BOOL: &[Parameter] = &[one("input1", TOSA_BOOLS)];
const BOOLS: &[Parameter] = &[one("input1", TOSA_BOOLS), one("input2", TOSA_BOOLS)];
const OUTPUT: &[Parameter] = &[one("output", TOSA_TENSOR)];
const FLOAT_OUTPUT: &[Parameter] = &[one("output", TOSA_FLOATS)];
const INTEGER_OUTPUT: &[Parameter] = &[one("output", TOSA_INTEGERS)];
const BOOL_OUTPUT: &[Parameter] = &[one("output", TOSA_BOOLS)];

const LINES: &[Parameter] = &[one("input", TOSA_RANK_1_OR_MORE)];
const LINES_OUTPUT: &[Parameter] = &[one("output", TOSA_RANK_1_OR_MORE)];
const IMAGES: &[Parameter] = &[one("input", TOSA_RANK_4)];
const IMAGES_OUTPUT: &[Parameter] = &[one("output", TOSA_RANK_4)];
const RESIZED: &[Parameter] =
    &[one("input", TOSA_RANK_4), one("scale", TOSA_SHAPE_4), one("offset", TOSA_SHAPE_2), one("border", TOSA_SHAPE_2)];
const RESCALED: &[Parameter] = &[
    one("input", TOSA_TENSOR),
    one("multiplier", TOSA_MULTIPLIERS),
    one("shift", TOSA_SHIFTS),
    one("input_zp", TOSA_ZERO_POINT),
    one("output_zp", TOSA_ZERO_POINT),
];
const RESCALE_ATTRIBUTES: &[std::borrow::Cow<'static, str>] =
    names!(list "input_unsigned", "output_unsigned", "per_channel", "rounding_mode", "scale32");

const UNARY: &[Trait] = &[
    Trait::SameOperandsAndResultShape,
    Trait::SameOperandsAndResultElementType,
    Trait::Broadcastable,
    Trait::SameOperandsAndResultRank,
];
const CLAMP: &[Trait] = &[
    Trait::SameOperandsAndResultShape,
    Trait::SameOperandsAndResultElementType,
    Trait::Broadcastable,
    Trait::SameOperandsAndResultRank,
    Trait::Own(OwnRule::TosaClamp),
];
const BINARY: &[Trait] =
    &[Trait::SameOperandsAndResultElementType, Trait::Broadcastable, Trait::SameOperandsAndResultRank];
const COMPARISON: &[Trait] = &[Trait::SameOperandsElementType, Trait::Broadcastable, Trait::SameOperandsAndResultRank];
const SELECT: &[Trait] = &[Trait::Broadcastable, Trait::SameOperandsAndResultRank, Trait::Own(OwnRule::TosaSelect)];
const MUL: &[Trait] = &[Trait::Own(OwnRule::TosaMul)];

const fn unary(name: &'static str) -> OpDefinition {
    row(name, INPUT1, OUTPUT, UNARY)
}

const fn unary_of_input(name: &'static str) -> OpDefinition {
    row(name, INPUT, OUTPUT, UNARY)
}

const fn binary(name: &'static str) -> OpDefinition {
    row(name, PAIR, OUTPUT, BINARY)
}

const fn compares(name: &'static str) -> OpDefinition {
    row(name, PAIR, BOOL_OUTPUT, COMPARISON)
}

/// Sorted by name.
pub(super) static TOSA: [OpDefinition; 42] = [
    unary("tosa.abs"),
    binary("tosa.add"),
    OpDefinition::known("tosa.argmax", LINES, OUTPUT, &[], names!(list "axis"), None),
    OpDefinition::known("tosa.arithmetic_right_shift", PAIR, OUTPUT, BINARY, names!(list "round"), None),
    binary("tosa.bitwise_and"),
    unary("tosa.bitwise_not"),
    binary("tosa.bitwise_or"),
    binary("tosa.bitwise_xor"),
    unary("tosa.ceil"),
    OpDefinition::known("tosa.clamp", INPUT, OUTPUT, CLAMP, names!(list "max_val", "min_val"), None),
    unary("tosa.clz"),
    row("tosa.cos", FLOAT, FLOAT_OUTPUT, UNARY),
    compares("tosa.equal"),
    unary_of_input("tosa.erf"),
    unary("tosa.exp"),
    unary("tosa.floor"),
    compares("tosa.greater"),
    compares("tosa.greater_equal"),
    row("tosa.intdiv", INTEGERS, INTEGER_OUTPUT, BINARY),
    unary("tosa.log"),
    row("tosa.logical_and", BOOLS, BOOL_OUTPUT, BINARY),
    binary("tosa.logical_left_shift"),
    row("tosa.logical_not", BOOL, BOOL_OUTPUT, UNARY),
    row("tosa.logical_or", BOOLS, BOOL_OUTPUT, BINARY),
    binary("tosa.logical_right_shift"),
    row("tosa.logical_xor", BOOLS, BOOL_OUTPUT, BINARY),
    OpDefinition::known("tosa.max_pool2d", IMAGES, IMAGES_OUTPUT, &[], names!(list "kernel", "pad", "stride"), None),
    binary("tosa.maximum"),
    binary("tosa.minimum"),
    row("tosa.mul", FACTORS, OUTPUT, MUL),
    binary("tosa.pow"),
    unary("tosa.reciprocal"),
    OpDefinition::known("tosa.reduce_max", LINES, LINES_OUTPUT, &[], names!(list "axis"), None),
    OpDefinition::known("tosa.reduce_min", LINES, LINES_OUTPUT, &[], names!(list "axis"), None),
    OpDefinition::known("tosa.rescale", RESCALED, OUTPUT, &[], RESCALE_ATTRIBUTES, None),
    OpDefinition::known("tosa.resize", RESIZED, IMAGES_OUTPUT, &[], names!(list "mode"), None),
    unary("tosa.rsqrt"),
    row("tosa.select", CHOICE, OUTPUT, SELECT),
    unary_of_input("tosa.sigmoid"),
    row("tosa.sin", FLOAT, FLOAT_OUTPUT, UNARY),
    binary("tosa.sub"),
    unary_of_input("tosa.tanh"),
];
