//! The custom forms of `arith`, `builtin`, `cf`, `func` and `math`.

use super::{Form, of};
use crate::ir::assembly::{Part, Property, Syntax, TypeForm, Value};

/// A property with a default.
const fn defaulted(name: &'static str, default: &'static str) -> Property {
    Property { name, default: Some(default), word: None }
}

/// A property that must be written.
const fn required(name: &'static str) -> Property {
    Property { name, default: None, word: None }
}

const FASTMATH: Part = Part::Flags(
    "fastmath",
    "fastmath",
    Value::Set("#arith.fastmath<", &["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"], ",", Some("fast")),
);
const OVERFLOW: Part =
    Part::Flags("overflow", "overflowFlags", Value::Set("#arith.overflow<", &["nsw", "nuw"], ", ", None));
const EXACT: Part = Part::Unit("exact", "isExact");
const ROUNDING: Part = Part::Mode("roundingmode", Value::Number(ROUNDING_MODES, 32));
const NO_FASTMATH: Property = defaulted("fastmath", "#arith.fastmath<none>");
const NO_OVERFLOW: Property = defaulted("overflowFlags", "#arith.overflow<none>");

/// How `arith.truncf` rounds, in the order of the numbers.
pub(in crate::dialect) const ROUNDING_MODES: &[&str] =
    &["to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"];

/// The predicates of `arith.cmpi`, in the order of their numbers.
pub(in crate::dialect) const INTEGER_PREDICATES: &[&str] =
    &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// The predicates of `arith.cmpf`, in the order of their numbers.
pub(in crate::dialect) const FLOAT_PREDICATES: &[&str] = &[
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true",
];

#[rustfmt::skip]
pub(super) static FORMS: &[Form] = &[
    Form(
        &[
            "arith.andi", "arith.ceildivsi", "arith.ceildivui", "arith.floordivsi", "arith.maxsi", "arith.maxui",
            "arith.minsi", "arith.minui", "arith.ori", "arith.remsi", "arith.remui", "arith.xori", "math.absi",
            "math.ctlz", "math.ctpop", "math.cttz", "math.ipowi",
        ],
        of(TypeForm::Same, &[Part::Operands], &[]),
    ),
    Form(
        &[
            "arith.addf", "arith.divf", "arith.maximumf", "arith.maxnumf", "arith.minimumf", "arith.minnumf",
            "arith.mulf", "arith.negf", "arith.remf", "arith.subf", "math.absf", "math.acos", "math.acosh",
            "math.asin", "math.asinh", "math.atan", "math.atan2", "math.atanh", "math.cbrt", "math.ceil",
            "math.copysign", "math.cos", "math.cosh", "math.erf", "math.erfc", "math.exp", "math.exp2",
            "math.expm1", "math.floor", "math.fma", "math.log", "math.log10", "math.log1p", "math.log2",
            "math.powf", "math.round", "math.roundeven", "math.rsqrt", "math.sin", "math.sinh", "math.sqrt",
            "math.tan", "math.tanh", "math.trunc",
        ],
        of(TypeForm::Same, &[Part::Operands, FASTMATH], &[NO_FASTMATH]),
    ),
    Form(
        &["arith.addi", "arith.muli", "arith.shli", "arith.subi"],
        of(TypeForm::Same, &[Part::Operands, OVERFLOW], &[NO_OVERFLOW]),
    ),
    Form(
        &["arith.divsi", "arith.divui", "arith.shrsi", "arith.shrui"],
        of(TypeForm::Same, &[Part::Operands, EXACT], &[required("isExact")]),
    ),
    Form(&["arith.addui_extended"], of(TypeForm::Results, &[Part::Operands], &[])),
    Form(&["arith.mulsi_extended", "arith.mului_extended"], of(TypeForm::SameTwice, &[Part::Operands], &[])),
    Form(&["math.sincos"], of(TypeForm::SameTwice, &[Part::Operands, FASTMATH], &[NO_FASTMATH])),
    Form(
        &[
            "arith.bitcast", "arith.extsi", "arith.extui", "arith.fptosi", "arith.fptoui", "arith.index_cast",
            "arith.index_castui", "arith.sitofp", "arith.uitofp",
        ],
        of(TypeForm::To, &[Part::Operands], &[]),
    ),
    Form(
        &["builtin.unrealized_conversion_cast"],
        of(TypeForm::To, &[Part::Operands], &[]).with(Syntax::Cast),
    ),
    Form(&["arith.trunci"], of(TypeForm::To, &[Part::Operands, OVERFLOW], &[NO_OVERFLOW])),
    Form(
        &["arith.extf", "arith.scaling_extf"],
        of(TypeForm::To, &[Part::Operands, FASTMATH], &[required("fastmath")]),
    ),
    Form(
        &["arith.truncf", "arith.scaling_truncf"],
        of(TypeForm::To, &[Part::Operands, ROUNDING, FASTMATH], &[required("fastmath"), required("roundingmode")]),
    ),
    Form(
        &["arith.cmpi"],
        of(
            TypeForm::Condition,
            &[Part::Word("predicate", Value::Number(INTEGER_PREDICATES, 64)), Part::Operands],
            &[required("predicate")],
        ),
    ),
    Form(
        &["arith.cmpf"],
        of(
            TypeForm::Condition,
            &[Part::Word("predicate", Value::Number(FLOAT_PREDICATES, 64)), Part::Operands, FASTMATH],
            &[NO_FASTMATH, required("predicate")],
        ),
    ),
    Form(&["arith.select"], of(TypeForm::Select, &[Part::Operands], &[])),
    Form(&["arith.constant"], of(TypeForm::None, &[], &[required("value")]).with(Syntax::Constant)),
    Form(
        &["math.isfinite", "math.isinf", "math.isnan", "math.isnormal"],
        of(TypeForm::Condition, &[Part::Operands], &[NO_FASTMATH]),
    ),
    Form(&["math.clampf"], of(TypeForm::Same, &[Part::Bounds, FASTMATH], &[NO_FASTMATH])),
    Form(&["math.fpowi"], of(TypeForm::FirstOperand, &[Part::Operands, FASTMATH], &[NO_FASTMATH])),
    Form(
        &["func.call"],
        of(
            TypeForm::Functional,
            &[Part::Symbol("callee")],
            &[required("arg_attrs"), required("callee"), required("no_inline"), required("res_attrs")],
        )
        .with(Syntax::Call),
    ),
    Form(
        &["func.call_indirect"],
        of(TypeForm::Functional, &[], &[required("arg_attrs"), required("res_attrs")]).with(Syntax::Call),
    ),
    Form(&["func.constant"], of(TypeForm::Results, &[], &[required("value")]).with(Syntax::Constant)),
    Form(&["cf.assert"], of(TypeForm::None, &[Part::Text("msg")], &[required("msg")]).with(Syntax::Branch)),
    Form(&["cf.br"], of(TypeForm::None, &[], &[]).with(Syntax::Branch)),
    Form(
        &["cf.cond_br"],
        of(TypeForm::None, &[], &[required("branch_weights"), required("operandSegmentSizes")]).with(Syntax::Branch),
    ),
    Form(
        &["scf.yield"],
        of(TypeForm::Operands, &[Part::Operands], &[]).with(Syntax::Return),
    ),
];
