//! How the custom forms of operations read: the name of an operation leads to the form.

use super::bcast;

/// How the plain custom form of an operation writes its types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlainForm {
    /// `: (types) -> types`
    Functional,
    /// `: type` when all are the same, else `: (types) -> types`
    Same,
    /// `: condition type, type`
    Select,
    /// Any of them: the user named the operation.
    Any,
}

/// Operations that write one type when all their types are the same, sorted.
static SAME: [&str; 107] = [
    "arith.addf",
    "arith.addi",
    "arith.andi",
    "arith.ceildivsi",
    "arith.ceildivui",
    "arith.divf",
    "arith.divsi",
    "arith.divui",
    "arith.floordivsi",
    "arith.maximumf",
    "arith.maxnumf",
    "arith.maxsi",
    "arith.maxui",
    "arith.minimumf",
    "arith.minnumf",
    "arith.minsi",
    "arith.minui",
    "arith.mulf",
    "arith.muli",
    "arith.negf",
    "arith.ori",
    "arith.remf",
    "arith.remsi",
    "arith.remui",
    "arith.shli",
    "arith.shrsi",
    "arith.shrui",
    "arith.subf",
    "arith.subi",
    "arith.xori",
    "math.absf",
    "math.absi",
    "math.acos",
    "math.acosh",
    "math.asin",
    "math.asinh",
    "math.atan",
    "math.atan2",
    "math.atanh",
    "math.cbrt",
    "math.ceil",
    "math.copysign",
    "math.cos",
    "math.cosh",
    "math.ctlz",
    "math.ctpop",
    "math.cttz",
    "math.erf",
    "math.erfc",
    "math.exp",
    "math.exp2",
    "math.expm1",
    "math.floor",
    "math.fma",
    "math.ipowi",
    "math.log",
    "math.log10",
    "math.log1p",
    "math.log2",
    "math.powf",
    "math.round",
    "math.roundeven",
    "math.rsqrt",
    "math.sin",
    "math.sinh",
    "math.sqrt",
    "math.tan",
    "math.tanh",
    "math.trunc",
    "stablehlo.abs",
    "stablehlo.add",
    "stablehlo.and",
    "stablehlo.atan2",
    "stablehlo.cbrt",
    "stablehlo.ceil",
    "stablehlo.clamp",
    "stablehlo.cosine",
    "stablehlo.count_leading_zeros",
    "stablehlo.divide",
    "stablehlo.exponential",
    "stablehlo.exponential_minus_one",
    "stablehlo.floor",
    "stablehlo.log",
    "stablehlo.log_plus_one",
    "stablehlo.logistic",
    "stablehlo.maximum",
    "stablehlo.minimum",
    "stablehlo.multiply",
    "stablehlo.negate",
    "stablehlo.not",
    "stablehlo.or",
    "stablehlo.popcnt",
    "stablehlo.power",
    "stablehlo.remainder",
    "stablehlo.round_nearest_afz",
    "stablehlo.round_nearest_even",
    "stablehlo.rsqrt",
    "stablehlo.shift_left",
    "stablehlo.shift_right_arithmetic",
    "stablehlo.shift_right_logical",
    "stablehlo.sign",
    "stablehlo.sine",
    "stablehlo.sqrt",
    "stablehlo.subtract",
    "stablehlo.tan",
    "stablehlo.tanh",
    "stablehlo.xor",
];

/// Operations that write a function type, sorted.
static FUNCTIONAL: [&str; 64] = [
    "chlo.broadcast_add",
    "chlo.broadcast_and",
    "chlo.broadcast_atan2",
    "chlo.broadcast_complex",
    "chlo.broadcast_divide",
    "chlo.broadcast_maximum",
    "chlo.broadcast_minimum",
    "chlo.broadcast_multiply",
    "chlo.broadcast_next_after",
    "chlo.broadcast_or",
    "chlo.broadcast_polygamma",
    "chlo.broadcast_power",
    "chlo.broadcast_remainder",
    "chlo.broadcast_select",
    "chlo.broadcast_shift_left",
    "chlo.broadcast_shift_right_arithmetic",
    "chlo.broadcast_shift_right_logical",
    "chlo.broadcast_subtract",
    "chlo.broadcast_xor",
    "chlo.broadcast_zeta",
    "stablehlo.bitcast_convert",
    "stablehlo.complex",
    "stablehlo.convert",
    "stablehlo.imag",
    "stablehlo.is_finite",
    "stablehlo.real",
    "stablehlo.reshape",
    "tosa.abs",
    "tosa.add",
    "tosa.bitwise_and",
    "tosa.bitwise_not",
    "tosa.bitwise_or",
    "tosa.bitwise_xor",
    "tosa.cast",
    "tosa.ceil",
    "tosa.clz",
    "tosa.cos",
    "tosa.equal",
    "tosa.erf",
    "tosa.exp",
    "tosa.floor",
    "tosa.greater",
    "tosa.greater_equal",
    "tosa.identity",
    "tosa.intdiv",
    "tosa.log",
    "tosa.logical_and",
    "tosa.logical_left_shift",
    "tosa.logical_not",
    "tosa.logical_or",
    "tosa.logical_right_shift",
    "tosa.logical_xor",
    "tosa.maximum",
    "tosa.minimum",
    "tosa.mul",
    "tosa.negate",
    "tosa.pow",
    "tosa.reciprocal",
    "tosa.rsqrt",
    "tosa.select",
    "tosa.sigmoid",
    "tosa.sin",
    "tosa.sub",
    "tosa.tanh",
];

/// Operations that write the type of their condition and that of all else, sorted.
static SELECT: [&str; 2] = ["arith.select", "stablehlo.select"];

/// How the custom form of an operation reads, if it is the plain one.
pub(super) fn plain_form(name: &[u8]) -> Option<PlainForm> {
    if bcast::BcastOp::of(name).is_some() {
        return Some(PlainForm::Functional);
    }
    let forms =
        [(&SAME[..], PlainForm::Same), (&FUNCTIONAL[..], PlainForm::Functional), (&SELECT[..], PlainForm::Select)];
    forms
        .into_iter()
        .find(|(names, _)| names.binary_search_by(|known| known.as_bytes().cmp(name)).is_ok())
        .map(|(_, form)| form)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted_for_the_search() {
        for table in [&SAME[..], &FUNCTIONAL, &SELECT] {
            assert!(table.is_sorted());
        }
    }
}
