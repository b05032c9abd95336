//! The custom forms of `tosa`: operands, attributes and a function type, most of them.

use super::{Form, of};
use crate::ir::assembly::{Assembly, Part, Property, Syntax, TypeForm};

/// A property that must be written.
const fn required(name: &'static str) -> Property {
    Property { name, default: None, word: None }
}

/// A property whose value the custom form writes as a word.
const fn word(name: &'static str, prefix: &'static str) -> Property {
    Property { name, default: None, word: Some(prefix) }
}

const NAN_MODE: Property =
    Property { name: "nan_mode", default: Some("#tosa.nan_mode<PROPAGATE>"), word: Some("#tosa.nan_mode<") };
const ROUNDING_MODE: Property = word("rounding_mode", "#tosa.rounding_mode<");
const BLOCK_SIZE: Property = word("block_size", "#tosa.block_size<");
const AXIS: Property = required("axis");
const STRIDE: Property = required("stride");
const PAD: Property = required("pad");
const KERNEL: Property = required("kernel");
const ACC_TYPE: Property = required("acc_type");
const LOCAL_BOUND: Property = required("local_bound");

/// Operands, a dictionary in which the properties stand, and a function type.
const fn plain(properties: &'static [Property]) -> Assembly {
    of(TypeForm::Functional, &[Part::Operands], properties)
}

#[rustfmt::skip]
pub(super) static FORMS: &[Form] = &[
    Form(
        &[
            "tosa.abs", "tosa.add", "tosa.add_shape", "tosa.bitwise_and", "tosa.bitwise_not", "tosa.bitwise_or",
            "tosa.bitwise_xor", "tosa.cast", "tosa.ceil", "tosa.clz", "tosa.concat_shape", "tosa.cos",
            "tosa.div_ceil_shape", "tosa.div_floor_shape", "tosa.equal", "tosa.erf", "tosa.exp", "tosa.exp2_shape",
            "tosa.floor", "tosa.gather", "tosa.greater", "tosa.greater_equal", "tosa.identity", "tosa.intdiv",
            "tosa.log", "tosa.log2_ceil_shape", "tosa.log2_floor_shape", "tosa.logical_and",
            "tosa.logical_left_shift", "tosa.logical_not", "tosa.logical_or", "tosa.logical_right_shift",
            "tosa.logical_xor", "tosa.matmul", "tosa.max_shape", "tosa.min_shape", "tosa.mod_shape", "tosa.mul",
            "tosa.mul_shape", "tosa.negate", "tosa.pad", "tosa.pow", "tosa.reciprocal", "tosa.reshape", "tosa.rsqrt",
            "tosa.scatter", "tosa.select", "tosa.sigmoid", "tosa.sin", "tosa.slice", "tosa.slice_shape", "tosa.sub",
            "tosa.sub_shape", "tosa.table", "tosa.tanh", "tosa.tile",
        ],
        plain(&[]),
    ),
    Form(&["tosa.maximum", "tosa.minimum"], plain(&[NAN_MODE])),
    Form(&["tosa.argmax", "tosa.reduce_max", "tosa.reduce_min"], plain(&[AXIS, NAN_MODE])),
    Form(
        &[
            "tosa.concat", "tosa.dim", "tosa.reduce_all", "tosa.reduce_any", "tosa.reduce_product",
            "tosa.reduce_sum", "tosa.reverse",
        ],
        plain(&[AXIS]),
    ),
    Form(&["tosa.clamp"], plain(&[required("max_val"), required("min_val"), NAN_MODE])),
    Form(&["tosa.arithmetic_right_shift"], plain(&[required("round")])),
    Form(&["tosa.apply_scale"], plain(&[ROUNDING_MODE])),
    Form(
        &["tosa.rescale"],
        plain(&[
            required("input_unsigned"),
            required("output_unsigned"),
            required("per_channel"),
            ROUNDING_MODE,
            required("scale32"),
        ]),
    ),
    Form(&["tosa.resize"], plain(&[word("mode", "#tosa.resize_mode<")])),
    Form(
        &["tosa.cast_from_block_scaled", "tosa.cast_to_block_scaled", "tosa.matmul_t_block_scaled"],
        plain(&[BLOCK_SIZE]),
    ),
    Form(&["tosa.avg_pool2d"], plain(&[ACC_TYPE, KERNEL, PAD, STRIDE])),
    Form(&["tosa.max_pool2d"], plain(&[KERNEL, NAN_MODE, PAD, STRIDE])),
    Form(
        &["tosa.conv2d", "tosa.conv3d", "tosa.depthwise_conv2d"],
        plain(&[ACC_TYPE, required("dilation"), LOCAL_BOUND, PAD, STRIDE]),
    ),
    Form(&["tosa.transpose_conv2d"], plain(&[ACC_TYPE, LOCAL_BOUND, required("out_pad"), STRIDE])),
    Form(&["tosa.fft2d"], plain(&[required("inverse"), LOCAL_BOUND])),
    Form(&["tosa.rfft2d"], plain(&[LOCAL_BOUND])),
    Form(&["tosa.const_shape"], plain(&[required("values")])),
    Form(
        &["tosa.custom"],
        plain(&[required("domain_name"), required("implementation_attrs"), required("operator_name")]),
    ),
    Form(&["tosa.transpose"], plain(&[required("perms")])),
    Form(
        &["tosa.variable"],
        of(
            TypeForm::None,
            &[],
            &[required("initial_value"), required("sym_name"), required("type"), required("var_shape")],
        )
        .with(Syntax::Variable),
    ),
    Form(&["tosa.variable_read"], of(TypeForm::Same, &[Part::Symbol("name")], &[required("name")])),
    Form(
        &["tosa.variable_write"],
        of(TypeForm::Operands, &[Part::Symbol("name"), Part::Operands], &[required("name")]),
    ),
    Form(&["tosa.yield"], of(TypeForm::Operands, &[Part::Operands], &[]).with(Syntax::Return)),
    Form(&["tosa.cond_if"], of(TypeForm::None, &[], &[]).with(Syntax::Conditional)),
    Form(&["tosa.while_loop"], of(TypeForm::Functional, &[], &[]).with(Syntax::Loop)),
];
