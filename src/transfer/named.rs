//! Operations that are known by their names: [`of_name`].

use super::assertions::Assertion;
use super::kind::Transfer;
use super::layout::Layout;
use super::structured::{
    BATCH_MATMUL, BATCH_MATMUL_TRANSPOSE_A, BATCH_MATMUL_TRANSPOSE_B, BATCH_MATVEC, BATCH_REDUCE_MATMUL, INNER, MATMUL,
    MATMUL_TRANSPOSE_A, MATMUL_TRANSPOSE_B, MATVEC, VECMAT,
};

/// What an operation does to sizes of which no definition tells.
pub(super) fn of_name<'r>(name: &[u8]) -> Transfer<'r> {
    let layout = match name {
        b"func.call" => return Transfer::Call,
        b"cf.assert" => return Transfer::Assertion(Assertion::True),
        b"stablehlo.custom_call" => return Transfer::Assertion(Assertion::ShapeAssertion),
        b"shape.cstr_eq" => return Transfer::Assertion(Assertion::EqualShapes),
        b"shape.cstr_broadcastable" => return Transfer::Assertion(Assertion::Broadcastable),
        b"tensor.cast" | b"stablehlo.sort" | b"stablehlo.reverse" | b"linalg.copy" | b"linalg.map" | b"linalg.add"
        | b"linalg.sub" | b"linalg.mul" | b"linalg.div" | b"linalg.max" | b"linalg.min" | b"linalg.exp"
        | b"linalg.log" | b"linalg.abs" | b"linalg.negf" | b"linalg.tanh" | b"linalg.sqrt" | b"linalg.rsqrt" => {
            return Transfer::Same;
        }
        b"stablehlo.transpose" | b"mhlo.transpose" | b"linalg.transpose" => Layout::Transpose("permutation"),
        b"tosa.transpose" => Layout::Transpose("perms"),
        b"onnx.Transpose" => Layout::Transpose("perm"),
        b"stablehlo.reduce" | b"mhlo.reduce" => Layout::Reduce,
        b"tosa.reduce_all"
        | b"tosa.reduce_any"
        | b"tosa.reduce_max"
        | b"tosa.reduce_min"
        | b"tosa.reduce_product"
        | b"tosa.reduce_sum" => Layout::ReduceKept,
        b"tosa.argmax" => Layout::ReduceDropped,
        b"stablehlo.dot_general" => Layout::DotGeneral,
        b"stablehlo.dot" => Layout::Dot,
        b"tosa.matmul" => Layout::Einsum(&BATCH_MATMUL),
        b"onnx.MatMul" => Layout::Einsum(&MATMUL),
        b"linalg.generic" | b"linalg.fill" | b"linalg.contract" | b"linalg.elementwise" => Layout::Structured(None),
        b"linalg.matmul" => Layout::Structured(Some(&MATMUL)),
        b"linalg.matmul_transpose_a" => Layout::Structured(Some(&MATMUL_TRANSPOSE_A)),
        b"linalg.matmul_transpose_b" => Layout::Structured(Some(&MATMUL_TRANSPOSE_B)),
        b"linalg.batch_matmul" => Layout::Structured(Some(&BATCH_MATMUL)),
        b"linalg.batch_matmul_transpose_a" => Layout::Structured(Some(&BATCH_MATMUL_TRANSPOSE_A)),
        b"linalg.batch_matmul_transpose_b" => Layout::Structured(Some(&BATCH_MATMUL_TRANSPOSE_B)),
        b"linalg.batch_reduce_matmul" => Layout::Structured(Some(&BATCH_REDUCE_MATMUL)),
        b"linalg.matvec" => Layout::Structured(Some(&MATVEC)),
        b"linalg.vecmat" => Layout::Structured(Some(&VECMAT)),
        b"linalg.batch_matvec" => Layout::Structured(Some(&BATCH_MATVEC)),
        b"linalg.dot" => Layout::Structured(Some(&INNER)),
        b"stablehlo.concatenate" | b"mhlo.concatenate" => Layout::Concatenate("dimension"),
        b"tensor.concat" => Layout::Concatenate("dim"),
        b"tosa.concat" | b"onnx.Concat" => Layout::Concatenate("axis"),
        b"stablehlo.pad" | b"mhlo.pad" => Layout::Pad,
        b"tensor.pad" => Layout::TensorPad,
        b"stablehlo.broadcast_in_dim" | b"mhlo.broadcast_in_dim" => Layout::BroadcastInDim,
        b"stablehlo.dynamic_broadcast_in_dim"
        | b"mhlo.dynamic_broadcast_in_dim"
        | b"stablehlo.dynamic_reshape"
        | b"mhlo.dynamic_reshape"
        | b"tensor.reshape"
        | b"tosa.reshape" => Layout::Sized(1),
        b"stablehlo.dynamic_iota" | b"mhlo.dynamic_iota" => Layout::Sized(0),
        b"stablehlo.rng" => Layout::Sized(2),
        b"tensor.empty" | b"tensor.generate" => Layout::DynamicSizes(0),
        b"tensor.splat" => Layout::DynamicSizes(1),
        b"flow.tensor.tie_shape" => Layout::TieShape,
        b"stablehlo.dynamic_update_slice" | b"stablehlo.cholesky" => Layout::Like(0),
        b"tensor.insert_slice" | b"tensor.scatter" => Layout::Like(1),
        b"stablehlo.optimization_barrier" | b"util.optimization_barrier" | b"stablehlo.scatter" => Layout::Each,
        b"tensor.extract_slice" => Layout::ExtractSlice,
        b"tensor.collapse_shape" => Layout::Collapse,
        b"tensor.expand_shape" => Layout::Expand,
        _ => return Transfer::Fresh,
    };
    Transfer::Layout(layout)
}
