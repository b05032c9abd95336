//! The custom forms of `stablehlo`, `chlo` and `onnx`.

use super::{Form, of};
use crate::ir::assembly::{Assembly, Part, Property, Syntax, TypeForm, Value};

/// Attributes that are properties in generic form.
const fn property(name: &'static str) -> Property {
    Property { name, default: None, word: None }
}

const OPERANDS: &[Part] = &[Part::Operands];

/// A word of an enumeration of StableHLO.
const fn kind(prefix: &'static str) -> Value {
    Value::Enum(prefix, ">")
}

/// Operands and one list of dimensions.
const fn dims(keyword: &'static str, attribute: &'static str) -> Part {
    Part::Clause(keyword, attribute, Value::Dims)
}

const PRECISION: Part =
    Part::OptionalClause("precision", "precision_config", Value::EnumList("#stablehlo<precision ", ">"));

const fn functional(parts: &'static [Part], properties: &'static [Property]) -> Assembly {
    of(TypeForm::Functional, parts, properties)
}

const BROADCASTING: &[Property] = &[property("broadcast_dimensions")];
const ACCURACY: &[Property] = &[property("result_accuracy")];

#[rustfmt::skip]
pub(super) static FORMS: &[Form] = &[
    Form(
        &[
            "stablehlo.abs", "stablehlo.add", "stablehlo.after_all", "stablehlo.and", "stablehlo.atan2",
            "stablehlo.ceil", "stablehlo.clamp", "stablehlo.count_leading_zeros", "stablehlo.create_token",
            "stablehlo.divide", "stablehlo.floor", "stablehlo.imag", "stablehlo.maximum", "stablehlo.minimum",
            "stablehlo.multiply", "stablehlo.negate", "stablehlo.not", "stablehlo.or", "stablehlo.partition_id",
            "stablehlo.popcnt", "stablehlo.power", "stablehlo.real", "stablehlo.remainder", "stablehlo.replica_id",
            "stablehlo.round_nearest_afz", "stablehlo.round_nearest_even", "stablehlo.shift_left",
            "stablehlo.shift_right_arithmetic", "stablehlo.shift_right_logical", "stablehlo.sign",
            "stablehlo.subtract", "stablehlo.xor",
        ],
        of(TypeForm::Same, OPERANDS, &[]),
    ),
    Form(
        &[
            "stablehlo.cbrt", "stablehlo.cosine", "stablehlo.exponential", "stablehlo.exponential_minus_one",
            "stablehlo.log", "stablehlo.log_plus_one", "stablehlo.logistic", "stablehlo.rsqrt", "stablehlo.sine",
            "stablehlo.sqrt", "stablehlo.tan", "stablehlo.tanh",
        ],
        of(TypeForm::Same, OPERANDS, ACCURACY),
    ),
    Form(
        &[
            "stablehlo.bitcast_convert", "stablehlo.compute_reshape_shape", "stablehlo.convert",
            "stablehlo.cstr_reshapable", "stablehlo.dynamic_pad", "stablehlo.dynamic_reshape",
            "stablehlo.dynamic_update_slice", "stablehlo.is_finite", "stablehlo.real_dynamic_slice",
            "stablehlo.reshape", "stablehlo.uniform_dequantize", "stablehlo.uniform_quantize",
        ],
        functional(OPERANDS, &[]),
    ),
    Form(&["stablehlo.select"], of(TypeForm::Select, OPERANDS, &[])),
    Form(&["stablehlo.complex"], of(TypeForm::Complex, OPERANDS, &[])),
    Form(&["stablehlo.tuple"], of(TypeForm::Tuple, OPERANDS, &[])),
    Form(&["stablehlo.optimization_barrier"], of(TypeForm::Pairs, OPERANDS, &[])),
    Form(
        &["stablehlo.return", "onnx.Return", "onnx.Yield"],
        of(TypeForm::Operands, OPERANDS, &[]).with(Syntax::Return),
    ),
    Form(
        &["stablehlo.constant", "chlo.constant", "onnx.Constant"],
        of(TypeForm::None, &[], &[property("value")]).with(Syntax::Constant),
    ),
    Form(
        &["stablehlo.compare"],
        functional(
            &[
                Part::Word("comparison_direction", kind("#stablehlo<comparison_direction ")),
                Part::Operands,
                Part::OptionalWord("compare_type", kind("#stablehlo<comparison_type ")),
            ],
            &[property("compare_type"), property("comparison_direction")],
        ),
    ),
    Form(
        &["stablehlo.iota"],
        of(
            TypeForm::Same,
            &[Part::Clause("dim", "iota_dimension", Value::I64)],
            &[property("iota_dimension")],
        ),
    ),
    Form(
        &["stablehlo.dynamic_iota"],
        functional(
            &[Part::Operands, Part::Clause("dim", "iota_dimension", Value::I64)],
            &[property("iota_dimension")],
        ),
    ),
    Form(
        &["stablehlo.concatenate", "stablehlo.get_dimension_size", "stablehlo.set_dimension_size"],
        functional(&[Part::Operands, Part::Clause("dim", "dimension", Value::I64)], &[property("dimension")]),
    ),
    Form(
        &["stablehlo.broadcast_in_dim"],
        functional(&[Part::Operands, dims("dims", "broadcast_dimensions")], BROADCASTING),
    ),
    Form(
        &["stablehlo.dynamic_broadcast_in_dim"],
        functional(
            &[Part::Operands, dims("dims", "broadcast_dimensions")],
            &[
                property("broadcast_dimensions"),
                property("known_expanding_dimensions"),
                property("known_nonexpanding_dimensions"),
            ],
        ),
    ),
    Form(
        &["stablehlo.broadcast"],
        functional(&[Part::Operands, dims("sizes", "broadcast_sizes")], &[property("broadcast_sizes")]),
    ),
    Form(
        &["stablehlo.dynamic_slice"],
        functional(&[Part::Operands, dims("sizes", "slice_sizes")], &[property("slice_sizes")]),
    ),
    Form(
        &["stablehlo.transpose"],
        functional(&[Part::Operands, dims("dims", "permutation")], &[property("permutation")]),
    ),
    Form(
        &["stablehlo.reverse"],
        of(TypeForm::Same, &[Part::Operands, dims("dims", "dimensions")], &[property("dimensions")]),
    ),
    Form(
        &["stablehlo.slice"],
        functional(
            &[Part::Operands, Part::Slice],
            &[property("limit_indices"), property("start_indices"), property("strides")],
        ),
    ),
    Form(
        &["stablehlo.pad"],
        functional(
            &[
                Part::Operands,
                dims("low", "edge_padding_low"),
                dims("high", "edge_padding_high"),
                dims("interior", "interior_padding"),
            ],
            &[property("edge_padding_high"), property("edge_padding_low"), property("interior_padding")],
        ),
    ),
    Form(
        &["stablehlo.reduce_precision"],
        of(
            TypeForm::Same,
            &[Part::Operands, Part::Clause("format", "exponent_bits", Value::Format)],
            &[property("exponent_bits"), property("mantissa_bits")],
        ),
    ),
    Form(
        &["stablehlo.cholesky"],
        of(
            TypeForm::Same,
            &[Part::Operands, Part::OptionalClause("lower", "lower", Value::Bool)],
            &[property("lower")],
        ),
    ),
    Form(
        &["stablehlo.einsum", "stablehlo.unary_einsum"],
        functional(
            &[Part::Operands, Part::Clause("config", "einsum_config", Value::String)],
            &[property("einsum_config")],
        ),
    ),
    Form(
        &["stablehlo.fft"],
        functional(
            &[
                Part::Operands,
                Part::Clause("type", "fft_type", kind("#stablehlo<fft_type ")),
                dims("length", "fft_length"),
            ],
            &[property("fft_length"), property("fft_type")],
        ),
    ),
    Form(
        &["stablehlo.rng"],
        functional(
            &[
                Part::Operands,
                Part::Clause("distribution", "rng_distribution", kind("#stablehlo<rng_distribution ")),
            ],
            &[property("rng_distribution")],
        ),
    ),
    Form(
        &["stablehlo.rng_bit_generator"],
        functional(
            &[Part::Operands, Part::Clause("algorithm", "rng_algorithm", kind("#stablehlo<rng_algorithm "))],
            &[property("rng_algorithm")],
        ),
    ),
    Form(&["stablehlo.dot"], functional(&[Part::Operands, PRECISION], &[property("precision_config")])),
    Form(
        &["stablehlo.dot_general"],
        functional(
            &[
                Part::Operands,
                Part::OptionalClause("batching_dims", "dot_dimension_numbers", Value::Pair("batching")),
                Part::Clause("contracting_dims", "dot_dimension_numbers", Value::Pair("contracting")),
                PRECISION,
                Part::OptionalClause("algorithm", "algorithm", Value::Body("#stablehlo.dot_algorithm")),
            ],
            &[property("algorithm"), property("dot_dimension_numbers"), property("precision_config")],
        ),
    ),
    Form(
        &["stablehlo.get_tuple_element"],
        functional(&[Part::Operands, Part::Index("index")], &[property("index")]),
    ),
    Form(&["stablehlo.trace"], of(TypeForm::Operands, &[Part::Operands, Part::Text("tag")], &[property("tag")])),
    Form(
        &["stablehlo.custom_call"],
        functional(
            &[Part::Symbol("call_target_name")],
            &[
                property("api_version"),
                property("backend_config"),
                property("call_target_name"),
                property("called_computations"),
                property("has_side_effect"),
                property("operand_layouts"),
                property("output_operand_aliases"),
                property("result_layouts"),
            ],
        )
        .with(Syntax::Call),
    ),
    Form(
        &["stablehlo.convolution"],
        functional(
            &[],
            &[
                property("batch_group_count"),
                property("dimension_numbers"),
                property("feature_group_count"),
                property("lhs_dilation"),
                property("padding"),
                property("precision_config"),
                property("rhs_dilation"),
                property("window_reversal"),
                property("window_strides"),
            ],
        )
        .with(Syntax::Convolution),
    ),
    Form(&["stablehlo.reduce"], functional(&[], &[property("dimensions")]).with(Syntax::Reduce)),
    Form(&["stablehlo.while"], of(TypeForm::Pairs, &[], &[]).with(Syntax::While)),
    Form(
        &[
            "chlo.broadcast_add", "chlo.broadcast_and", "chlo.broadcast_atan2", "chlo.broadcast_complex",
            "chlo.broadcast_divide", "chlo.broadcast_maximum", "chlo.broadcast_minimum", "chlo.broadcast_multiply",
            "chlo.broadcast_next_after", "chlo.broadcast_or", "chlo.broadcast_polygamma", "chlo.broadcast_power",
            "chlo.broadcast_remainder", "chlo.broadcast_shift_left", "chlo.broadcast_shift_right_arithmetic",
            "chlo.broadcast_shift_right_logical", "chlo.broadcast_subtract", "chlo.broadcast_xor",
            "chlo.broadcast_zeta",
        ],
        functional(OPERANDS, BROADCASTING),
    ),
    Form(&["chlo.broadcast_select"], functional(OPERANDS, &[])),
    Form(
        &["chlo.broadcast_compare"],
        functional(
            OPERANDS,
            &[property("broadcast_dimensions"), property("compare_type"), property("comparison_direction")],
        ),
    ),
    Form(
        &[
            "chlo.acos", "chlo.acosh", "chlo.asin", "chlo.asinh", "chlo.atan", "chlo.atanh",
            "chlo.bessel_i1e", "chlo.conj", "chlo.cosh", "chlo.digamma", "chlo.erf", "chlo.erf_inv", "chlo.erfc",
            "chlo.is_inf", "chlo.is_neg_inf", "chlo.is_pos_inf", "chlo.lgamma", "chlo.minimum_broadcast_shapes",
            "chlo.next_after", "chlo.polygamma", "chlo.sinh", "chlo.square", "chlo.tan", "chlo.zeta",
        ],
        of(TypeForm::Arrow, OPERANDS, &[]),
    ),
    Form(
        &["chlo.top_k"],
        of(TypeForm::Arrow, &[Part::Operands, Part::Clause("k", "k", Value::I64)], &[property("k")])
            .with(Syntax::Enclosed),
    ),
];
