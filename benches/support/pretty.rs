//! Generates a module without errors of operations in custom form, like the output of passes over models: functions of `tosa`, `tensor`,
//! `arith` and `math` with dictionaries, lists of values and numbers, signatures and single types.

use super::random::Random;
use std::io::{self, Write};

/// Sizes of the dimensions of a function: the rows may be known only at run time.
const SIZES: [(&str, usize); 6] = [("4", 16), ("?", 64), ("32", 8), ("1", 128), ("?", 32), ("8", 48)];
/// Operations that [`write_function`] writes, but for `return`.
const OPERATIONS_A_FUNCTION: usize = 30;

/// Writes the given number of operations, rounded up to whole functions.
pub(crate) fn write_module(operations: usize, out: &mut impl Write) -> io::Result<()> {
    let mut random = Random::new();
    for number in 0..operations.div_ceil(OPERATIONS_A_FUNCTION) {
        write_function(number, &mut random, out)?;
    }
    Ok(())
}

fn write_function(number: usize, random: &mut Random, out: &mut impl Write) -> io::Result<()> {
    let (rows, columns) = SIZES[random.below(SIZES.len())];
    let ty = format!("tensor<{rows}x{columns}xf32>");
    let stretched = format!("tensor<1x{columns}xf32>");
    let (half, offset) = (columns / 2, random.below(4));
    let (element, axis) = ("tensor<1xf32>", random.below(4));
    writeln!(
        out,
        "func.func @block_{number}(%arg0: {ty}, %arg1: {stretched}, %arg2: tensor<1x8x8x4xf32>, %arg3: tensor<16x3x3x4xf32>, %arg4: tensor<16xf32>, %arg5: index) -> {ty} {{"
    )?;
    writeln!(
        out,
        "  %zp = \"tosa.const\"() <{{values = dense<0.0> : {element}}}> : () -> {element}
  %shift = \"tosa.const\"() <{{values = dense<0> : tensor<1xi8>}}> : () -> tensor<1xi8>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant {} : index
  %cst = arith.constant {}.5 : f32
  %0 = tosa.add %arg0, %arg1 : ({ty}, {stretched}) -> {ty}
  %1 = tosa.mul %0, %arg0, %shift : ({ty}, {ty}, tensor<1xi8>) -> {ty}
  %2 = tosa.clamp %1 {{max_val = {}.0 : f32, min_val = 0.0 : f32}} : ({ty}) -> {ty}
  %3 = tosa.sigmoid %2 : ({ty}) -> {ty}
  %4 = tosa.sub %3, %0 : ({ty}, {ty}) -> {ty}
  %5 = tosa.greater %4, %arg1 : ({ty}, {stretched}) -> tensor<{rows}x{columns}xi1>
  %6 = tosa.select %5, %4, %3 : (tensor<{rows}x{columns}xi1>, {ty}, {ty}) -> {ty}
  %7 = tosa.reduce_sum %6 {{axis = 1 : i32}} : ({ty}) -> tensor<{rows}x1xf32>
  %8 = tosa.transpose %6 {{perms = array<i32: 1, 0>}} : ({ty}) -> tensor<{columns}x{rows}xf32>
  %9 = tosa.conv2d %arg2, %arg3, %arg4, %zp, %zp {{acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>}} : (tensor<1x8x8x4xf32>, tensor<16x3x3x4xf32>, tensor<16xf32>, {element}, {element}) -> tensor<1x8x8x16xf32>
  %10 = tosa.max_pool2d %9 {{kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}} : (tensor<1x8x8x16xf32>) -> tensor<1x4x4x16xf32>
  %11 = tosa.concat %10, %10 {{axis = {} : i32}} : (tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>) -> {}
  %12 = tosa.exp %6 : ({ty}) -> {ty}",
        random.below(100),
        random.below(10),
        1 + random.below(6),
        axis,
        ["tensor<2x4x4x16xf32>", "tensor<1x8x4x16xf32>", "tensor<1x4x8x16xf32>", "tensor<1x4x4x32xf32>"][axis],
    )?;
    writeln!(
        out,
        "  %13 = tensor.dim %12, %c0 : {ty}
  %14 = tensor.extract_slice %12[0, {offset}] [1, {half}] [1, 1] : {ty} to tensor<1x{half}xf32>
  %15 = tensor.insert_slice %14 into %12[%arg5, 0] [1, {half}] [1, 1] : tensor<1x{half}xf32> into {ty}
  %16 = tensor.cast %15 : {ty} to tensor<?x{columns}xf32>
  %17 = tensor.extract %16[%arg5, %c1] : tensor<?x{columns}xf32>
  %18 = tensor.empty(%13) : tensor<?x{columns}xf32>
  %19 = tensor.expand_shape %16 [[0, 1], [2]] output_shape [1, %13, {columns}] : tensor<?x{columns}xf32> into tensor<1x?x{columns}xf32>
  %20 = arith.addf %16, %18 : tensor<?x{columns}xf32>
  %21 = arith.mulf %17, %cst fastmath<contract> : f32
  %22 = math.tanh %20 : tensor<?x{columns}xf32>
  %23 = arith.cmpi slt, %13, %c1 : index
  %24 = tensor.cast %22 : tensor<?x{columns}xf32> to {ty}
  return %24 : {ty}
}}"
    )
}
