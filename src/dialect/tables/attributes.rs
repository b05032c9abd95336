//! The attributes whose values MLIR and StableHLO restrict, by operation and in the order of their definitions.

use crate::dialect::attribute::{AttributeConstraint, AttributeTest, Enumeration};

const fn is(name: &'static str, summary: &'static str, test: AttributeTest) -> AttributeConstraint {
    AttributeConstraint { name, summary, test }
}

const fn enumeration(
    (dialect, kind): (&'static str, &'static str),
    class: &'static str,
    words: &'static [&'static str],
) -> Enumeration {
    Enumeration { dialect, kind, class, words, is_enclosed: true, is_set: false }
}

static FAST_MATH: Enumeration = Enumeration {
    is_set: true,
    ..enumeration(
        ("arith", "fastmath"),
        "::mlir::arith::FastMathFlags",
        &["none", "reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "fast"],
    )
};
static OVERFLOW: Enumeration = Enumeration {
    is_set: true,
    ..enumeration(("arith", "overflow"), "::mlir::arith::IntegerOverflowFlags", &["none", "nsw", "nuw"])
};
static NAN_MODE: Enumeration =
    enumeration(("tosa", "nan_mode"), "::mlir::tosa::NanPropagationMode", &["PROPAGATE", "IGNORE"]);
static ROUNDING_MODE: Enumeration = enumeration(
    ("tosa", "rounding_mode"),
    "::mlir::tosa::RoundingMode",
    &["SINGLE_ROUND", "INEXACT_ROUND", "DOUBLE_ROUND"],
);
static RESIZE_MODE: Enumeration =
    enumeration(("tosa", "resize_mode"), "::mlir::tosa::ResizeMode", &["NEAREST_NEIGHBOR", "BILINEAR"]);

/// How `arith.truncf` rounds, in the order of the numbers.
const ROUNDING_MODES: &[&str] = &["to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"];

/// The predicates of `arith.cmpi`, in the order of their numbers.
const INTEGER_PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// The predicates of `arith.cmpf`, in the order of their numbers.
const FLOAT_PREDICATES: &[&str] = &[
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true",
];

const DIRECTIONS: &[&str] = &["EQ", "NE", "GE", "GT", "LE", "LT"];
const COMPARISON_TYPES: &[&str] = &["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"];

const fn bare(of: Enumeration) -> Enumeration {
    Enumeration { is_enclosed: false, ..of }
}

static CHLO_DIRECTION: Enumeration =
    bare(enumeration(("chlo", "comparison_direction"), "::mlir::chlo::ComparisonDirection", DIRECTIONS));
static CHLO_TYPE: Enumeration =
    bare(enumeration(("chlo", "comparison_type"), "::mlir::chlo::ComparisonType", COMPARISON_TYPES));
static DIRECTION: Enumeration =
    bare(enumeration(("stablehlo", "comparison_direction"), "::mlir::stablehlo::ComparisonDirection", DIRECTIONS));
static TYPE: Enumeration =
    bare(enumeration(("stablehlo", "comparison_type"), "::mlir::stablehlo::ComparisonType", COMPARISON_TYPES));

const FAST: AttributeConstraint = is("fastmath", "Floating point fast math flags", AttributeTest::Words(&FAST_MATH));
const EXACT: AttributeConstraint = is("isExact", "unit attribute", AttributeTest::Unit);
const WRAPS: AttributeConstraint = is("overflowFlags", "Integer overflow arith flags", AttributeTest::Words(&OVERFLOW));
const ROUNDS: AttributeConstraint =
    is("roundingmode", "Floating point rounding mode", AttributeTest::Position(ROUNDING_MODES, 32));
const OF_INTEGERS: AttributeConstraint = is(
    "predicate",
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    AttributeTest::Position(INTEGER_PREDICATES, 64),
);
const OF_FLOATS: AttributeConstraint = is(
    "predicate",
    "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    AttributeTest::Position(FLOAT_PREDICATES, 64),
);
const NANS: AttributeConstraint =
    is("nan_mode", "Supported NaN propagation strategies", AttributeTest::Words(&NAN_MODE));
const SCALE_ROUNDS: AttributeConstraint =
    is("rounding_mode", "Supported rounding modes", AttributeTest::Words(&ROUNDING_MODE));
const AXIS: AttributeConstraint = is("axis", "32-bit signless integer attribute", AttributeTest::Integer(32, i64::MIN));
const DIMENSIONS: AttributeConstraint =
    is("broadcast_dimensions", "i64 dense array attribute", AttributeTest::Integers(None));

const fn bool(name: &'static str) -> AttributeConstraint {
    is(name, "bool attribute", AttributeTest::Bool)
}

const fn bound(name: &'static str) -> AttributeConstraint {
    is(name, "arbitrary integer attribute or arbitrary float attribute", AttributeTest::Number)
}

const fn pair(name: &'static str) -> AttributeConstraint {
    is(name, "i64 dense array attribute with exactly 2 elements", AttributeTest::Integers(Some(2)))
}

const fn positive(name: &'static str) -> AttributeConstraint {
    is(name, "32-bit signless integer attribute whose value is positive", AttributeTest::Integer(32, 1))
}

const fn not_negative(name: &'static str) -> AttributeConstraint {
    is(name, "32-bit signless integer attribute whose value is non-negative", AttributeTest::Integer(32, 0))
}

const CHLO: &[AttributeConstraint] = &[DIMENSIONS];
const CHLO_COMPARE: &[AttributeConstraint] = &[
    DIMENSIONS,
    is("comparison_direction", "Which comparison operation to perform.", AttributeTest::Words(&CHLO_DIRECTION)),
    is("compare_type", "Which comparison type to use.", AttributeTest::Words(&CHLO_TYPE)),
];
const STABLEHLO_COMPARE: &[AttributeConstraint] = &[
    is("comparison_direction", "Which comparison operation to perform.", AttributeTest::Words(&DIRECTION)),
    is("compare_type", "Which comparison type to use.", AttributeTest::Words(&TYPE)),
];
const REDUCE_PRECISION: &[AttributeConstraint] = &[positive("exponent_bits"), not_negative("mantissa_bits")];
const SHIFT: &[AttributeConstraint] = &[bool("round")];
const CLAMP: &[AttributeConstraint] = &[bound("min_val"), bound("max_val"), NANS];
const POOL: &[AttributeConstraint] = &[
    pair("kernel"),
    pair("stride"),
    is("pad", "i64 dense array attribute with exactly 4 elements", AttributeTest::Integers(Some(4))),
    NANS,
];
const RESCALE: &[AttributeConstraint] =
    &[bool("scale32"), SCALE_ROUNDS, bool("per_channel"), bool("input_unsigned"), bool("output_unsigned")];
const RESIZE: &[AttributeConstraint] =
    &[is("mode", "Supported resize/upsampling strategies", AttributeTest::Words(&RESIZE_MODE))];

/// What the attributes of an operation must be.
pub(in crate::dialect) fn attributes(name: &[u8]) -> &'static [AttributeConstraint] {
    let Ok(name) = std::str::from_utf8(name) else { return &[] };
    let Some((dialect, op)) = name.split_once('.') else { return &[] };
    match (dialect, op) {
        ("arith", _) => arith(op),
        ("math", "absi" | "ctlz" | "ctpop" | "cttz" | "ipowi") => &[],
        ("math", _) => &[FAST],
        ("tosa", _) => tosa(op),
        ("chlo", "broadcast_compare") => CHLO_COMPARE,
        ("chlo", "broadcast_select") => &[],
        ("chlo", _) if op.starts_with("broadcast_") => CHLO,
        ("stablehlo", "compare") => STABLEHLO_COMPARE,
        ("stablehlo", "reduce_precision") => REDUCE_PRECISION,
        _ => &[],
    }
}

fn arith(op: &str) -> &'static [AttributeConstraint] {
    match op {
        "addf" | "divf" | "maximumf" | "maxnumf" | "minimumf" | "minnumf" | "mulf" | "negf" | "remf" | "subf"
        | "extf" | "scaling_extf" => &[FAST],
        "addi" | "muli" | "shli" | "subi" | "trunci" => &[WRAPS],
        "cmpf" => &[OF_FLOATS, FAST],
        "cmpi" => &[OF_INTEGERS],
        "divsi" | "divui" | "shrsi" | "shrui" => &[EXACT],
        "scaling_truncf" | "truncf" => &[ROUNDS, FAST],
        _ => &[],
    }
}

fn tosa(op: &str) -> &'static [AttributeConstraint] {
    match op {
        "apply_scale" => &[SCALE_ROUNDS],
        "argmax" | "reduce_max" | "reduce_min" => &[AXIS, NANS],
        "arithmetic_right_shift" => SHIFT,
        "clamp" => CLAMP,
        "max_pool2d" => POOL,
        "maximum" | "minimum" => &[NANS],
        "rescale" => RESCALE,
        "resize" => RESIZE,
        _ => &[],
    }
}
