//! `arith` and `math` on scalars, tensors and vectors: nothing is broadcast, element by element.

use super::constraints::{BITCASTABLE, FIXED_INTEGER_LIKE, INDEX_CASTABLE};
use super::{names, row};
use crate::dialect::{CastRule, OpDefinition, OwnRule, Parameter, Trait, TypeConstraint};

const FLOAT_LIKE: TypeConstraint = TypeConstraint::FLOAT_LIKE;
const INTEGER_LIKE: TypeConstraint = TypeConstraint::INTEGER_LIKE;
const BOOL_LIKE: TypeConstraint = TypeConstraint::BOOL_LIKE;

const fn one(name: &'static str, constraint: TypeConstraint) -> Parameter {
    Parameter::known(name, constraint)
}

const FLOAT: &[Parameter] = &[one("operand", FLOAT_LIKE)];
const FLOATS: &[Parameter] = &[one("lhs", FLOAT_LIKE), one("rhs", FLOAT_LIKE)];
const FLOAT_RESULT: &[Parameter] = &[one("result", FLOAT_LIKE)];
const INTEGER: &[Parameter] = &[one("operand", INTEGER_LIKE)];
const INTEGERS: &[Parameter] = &[one("lhs", INTEGER_LIKE), one("rhs", INTEGER_LIKE)];
const INTEGER_RESULT: &[Parameter] = &[one("result", INTEGER_LIKE)];
const BOOL_RESULT: &[Parameter] = &[one("result", BOOL_LIKE)];
const SUM_AND_OVERFLOW: &[Parameter] = &[one("sum", INTEGER_LIKE), one("overflow", BOOL_LIKE)];
const LOW_AND_HIGH: &[Parameter] = &[one("low", INTEGER_LIKE), one("high", INTEGER_LIKE)];
const SIN_AND_COS: &[Parameter] = &[one("sin", FLOAT_LIKE), one("cos", FLOAT_LIKE)];
const VALUE_MIN_MAX: &[Parameter] = &[one("value", FLOAT_LIKE), one("min", FLOAT_LIKE), one("max", FLOAT_LIKE)];
const A_B_C: &[Parameter] = &[one("a", FLOAT_LIKE), one("b", FLOAT_LIKE), one("c", FLOAT_LIKE)];
const FLOAT_AND_INTEGER: &[Parameter] = &[one("lhs", FLOAT_LIKE), one("rhs", INTEGER_LIKE)];
const SELECT_OPERANDS: &[Parameter] =
    &[one("condition", BOOL_LIKE), one("true_value", TypeConstraint::ANY), one("false_value", TypeConstraint::ANY)];
const ANY_RESULT: &[Parameter] = &[one("result", TypeConstraint::ANY)];
const FLOAT_IN: &[Parameter] = &[one("in", FLOAT_LIKE)];
const FLOAT_OUT: &[Parameter] = &[one("out", FLOAT_LIKE)];
const SCALED: &[Parameter] = &[one("in", FLOAT_LIKE), one("scale", FLOAT_LIKE)];
const FIXED_IN: &[Parameter] = &[one("in", FIXED_INTEGER_LIKE)];
const FIXED_OUT: &[Parameter] = &[one("out", FIXED_INTEGER_LIKE)];
const BITS_IN: &[Parameter] = &[one("in", BITCASTABLE)];
const BITS_OUT: &[Parameter] = &[one("out", BITCASTABLE)];
const INDEX_IN: &[Parameter] = &[one("in", INDEX_CASTABLE)];
const INDEX_OUT: &[Parameter] = &[one("out", INDEX_CASTABLE)];

const SAME_TYPE: &[Trait] = &[Trait::SameOperandsAndResultType, Trait::Elementwise, Trait::ResultOfFirstOperandType];
const ADD_EXTENDED: &[Trait] = &[Trait::AllTypesMatch(names!["lhs", "rhs", "sum"]), Trait::Elementwise];
const MUL_EXTENDED: &[Trait] = &[Trait::AllTypesMatch(names!["lhs", "rhs", "low", "high"]), Trait::Elementwise];
const COMPARES: &[Trait] =
    &[Trait::BooleanResultOf(std::borrow::Cow::Borrowed("lhs")), Trait::SameTypeOperands, Trait::Elementwise];
const CLASSIFIES: &[Trait] = &[Trait::BooleanResultOf(std::borrow::Cow::Borrowed("operand")), Trait::Elementwise];
const POWER: &[Trait] =
    &[Trait::AllTypesMatch(names!["lhs", "result"]), Trait::SameOperandsAndResultShape, Trait::Elementwise];
const SIN_COS: &[Trait] =
    &[Trait::AllTypesMatch(names!["operand", "sin", "cos"]), Trait::SameOperandsAndResultShape, Trait::Elementwise];
const SELECT: &[Trait] = &[
    Trait::AllTypesMatch(names!["true_value", "false_value", "result"]),
    Trait::ConditionOrMatchingShape,
    Trait::Elementwise,
    Trait::Own(OwnRule::ArithSelect),
];
const EXTENDS: &[Trait] = &casts(CastRule::Extends);
const TRUNCATES: &[Trait] = &casts(CastRule::Truncates);
const BITCAST: &[Trait] = &casts(CastRule::Bitcast);
const INDEX_CAST: &[Trait] = &casts(CastRule::IndexCast);
const CAST: &[Trait] = &casts(CastRule::Any);
const SCALING_EXTENDS: &[Trait] =
    &[Trait::SameTensorDims, Trait::Own(OwnRule::Cast(CastRule::Extends)), Trait::Elementwise];
const SCALING_TRUNCATES: &[Trait] =
    &[Trait::SameTensorDims, Trait::Own(OwnRule::Cast(CastRule::Truncates)), Trait::Elementwise];

const fn casts(rule: CastRule) -> [Trait; 4] {
    [Trait::SameTensorDims, Trait::SameOperandsAndResultShape, Trait::Own(OwnRule::Cast(rule)), Trait::Elementwise]
}

const fn float(name: &'static str) -> OpDefinition {
    row(name, FLOAT, FLOAT_RESULT, SAME_TYPE)
}

const fn floats(name: &'static str) -> OpDefinition {
    row(name, FLOATS, FLOAT_RESULT, SAME_TYPE)
}

const fn integer(name: &'static str) -> OpDefinition {
    row(name, INTEGER, INTEGER_RESULT, SAME_TYPE)
}

const fn integers(name: &'static str) -> OpDefinition {
    row(name, INTEGERS, INTEGER_RESULT, SAME_TYPE)
}

const fn compares(name: &'static str, operands: &'static [Parameter]) -> OpDefinition {
    OpDefinition::known(name, operands, BOOL_RESULT, COMPARES, names!(list "predicate"), None)
}

const fn classifies(name: &'static str) -> OpDefinition {
    row(name, FLOAT, BOOL_RESULT, CLASSIFIES)
}

/// Sorted by name.
pub(super) static ARITH: [OpDefinition; 50] = [
    floats("arith.addf"),
    integers("arith.addi"),
    row("arith.addui_extended", INTEGERS, SUM_AND_OVERFLOW, ADD_EXTENDED),
    integers("arith.andi"),
    row("arith.bitcast", BITS_IN, BITS_OUT, BITCAST),
    integers("arith.ceildivsi"),
    integers("arith.ceildivui"),
    compares("arith.cmpf", FLOATS),
    compares("arith.cmpi", INTEGERS),
    floats("arith.divf"),
    integers("arith.divsi"),
    integers("arith.divui"),
    row("arith.extf", FLOAT_IN, FLOAT_OUT, EXTENDS),
    row("arith.extsi", FIXED_IN, FIXED_OUT, EXTENDS),
    row("arith.extui", FIXED_IN, FIXED_OUT, EXTENDS),
    integers("arith.floordivsi"),
    row("arith.fptosi", FLOAT_IN, FIXED_OUT, CAST),
    row("arith.fptoui", FLOAT_IN, FIXED_OUT, CAST),
    row("arith.index_cast", INDEX_IN, INDEX_OUT, INDEX_CAST),
    row("arith.index_castui", INDEX_IN, INDEX_OUT, INDEX_CAST),
    floats("arith.maximumf"),
    floats("arith.maxnumf"),
    integers("arith.maxsi"),
    integers("arith.maxui"),
    floats("arith.minimumf"),
    floats("arith.minnumf"),
    integers("arith.minsi"),
    integers("arith.minui"),
    floats("arith.mulf"),
    integers("arith.muli"),
    row("arith.mulsi_extended", INTEGERS, LOW_AND_HIGH, MUL_EXTENDED),
    row("arith.mului_extended", INTEGERS, LOW_AND_HIGH, MUL_EXTENDED),
    row("arith.negf", FLOAT, FLOAT_RESULT, SAME_TYPE),
    integers("arith.ori"),
    floats("arith.remf"),
    integers("arith.remsi"),
    integers("arith.remui"),
    row("arith.scaling_extf", SCALED, FLOAT_OUT, SCALING_EXTENDS),
    row("arith.scaling_truncf", SCALED, FLOAT_OUT, SCALING_TRUNCATES),
    row("arith.select", SELECT_OPERANDS, ANY_RESULT, SELECT),
    integers("arith.shli"),
    integers("arith.shrsi"),
    integers("arith.shrui"),
    row("arith.sitofp", FIXED_IN, FLOAT_OUT, CAST),
    floats("arith.subf"),
    integers("arith.subi"),
    row("arith.truncf", FLOAT_IN, FLOAT_OUT, TRUNCATES),
    row("arith.trunci", FIXED_IN, FIXED_OUT, TRUNCATES),
    row("arith.uitofp", FIXED_IN, FLOAT_OUT, CAST),
    integers("arith.xori"),
];

/// Sorted by name.
pub(super) static MATH: [OpDefinition; 46] = [
    float("math.absf"),
    integer("math.absi"),
    float("math.acos"),
    float("math.acosh"),
    float("math.asin"),
    float("math.asinh"),
    float("math.atan"),
    floats("math.atan2"),
    float("math.atanh"),
    float("math.cbrt"),
    float("math.ceil"),
    row("math.clampf", VALUE_MIN_MAX, FLOAT_RESULT, SAME_TYPE),
    floats("math.copysign"),
    float("math.cos"),
    float("math.cosh"),
    integer("math.ctlz"),
    integer("math.ctpop"),
    integer("math.cttz"),
    float("math.erf"),
    float("math.erfc"),
    float("math.exp"),
    float("math.exp2"),
    float("math.expm1"),
    float("math.floor"),
    row("math.fma", A_B_C, FLOAT_RESULT, SAME_TYPE),
    row("math.fpowi", FLOAT_AND_INTEGER, FLOAT_RESULT, POWER),
    integers("math.ipowi"),
    classifies("math.isfinite"),
    classifies("math.isinf"),
    classifies("math.isnan"),
    classifies("math.isnormal"),
    float("math.log"),
    float("math.log10"),
    float("math.log1p"),
    float("math.log2"),
    floats("math.powf"),
    float("math.round"),
    float("math.roundeven"),
    float("math.rsqrt"),
    float("math.sin"),
    row("math.sincos", FLOAT, SIN_AND_COS, SIN_COS),
    float("math.sinh"),
    float("math.sqrt"),
    float("math.tan"),
    float("math.tanh"),
    float("math.trunc"),
];
