// RUN: bcast-opt --verify-only --whole-module --conditions --stats model.mlir 2>&1 | FileCheck %s

// Attention as JAX exports it with a batch and a length that a run decides: sizes are computed, put together as vectors and passed to functions. All that
// operations need follows from the arguments, but that the sizes passed are those of the tensor.

// CHECK: @main succeeds if, and only if
// CHECK-DAG: %b and dimension 0 of %x are equal
// CHECK-DAG: %s and dimension 1 of %x are equal
// CHECK: run-time sizes: 2 functions analysed, 2 conditions left, 0 not decided

func.func public @main(%b: tensor<i32> {jax.global_constant = "b"}, %s: tensor<i32> {jax.global_constant = "s"}, %x: tensor<?x?x64xf32>, %w: tensor<64x192xf32>, %bias: tensor<192xf32>) -> tensor<?x?x64xf32> {
  %n64 = "stablehlo.constant"() <{value = dense<64> : tensor<1xi32>}> : () -> tensor<1xi32>
  %n192 = "stablehlo.constant"() <{value = dense<192> : tensor<1xi32>}> : () -> tensor<1xi32>
  %n4 = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
  %n16 = "stablehlo.constant"() <{value = dense<16> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b1 = "stablehlo.reshape"(%b) : (tensor<i32>) -> tensor<1xi32>
  %s1 = "stablehlo.reshape"(%s) : (tensor<i32>) -> tensor<1xi32>

  // The projection, and a bias that is stretched to it.
  %0 = "stablehlo.dot_general"(%x, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<?x?x64xf32>, tensor<64x192xf32>) -> tensor<?x?x192xf32>
  %1 = "stablehlo.concatenate"(%b1, %s1, %n192) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  %2 = "stablehlo.dynamic_broadcast_in_dim"(%bias, %1) <{broadcast_dimensions = array<i64: 2>}> : (tensor<192xf32>, tensor<3xi32>) -> tensor<?x?x192xf32>
  %3 = stablehlo.add %0, %2 : (tensor<?x?x192xf32>, tensor<?x?x192xf32>) -> tensor<?x?x192xf32>

  // Queries and keys are parts of it, in four heads.
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<3xi32>}> : () -> tensor<3xi32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
  %part = "stablehlo.concatenate"(%b1, %s1, %n64) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  %4 = "stablehlo.real_dynamic_slice"(%3, %zero, %part, %one) : (tensor<?x?x192xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<?x?x64xf32>
  %heads = "stablehlo.concatenate"(%b1, %s1, %n4, %n16) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %5 = "stablehlo.dynamic_reshape"(%x, %heads) : (tensor<?x?x64xf32>, tensor<4xi32>) -> tensor<?x?x4x16xf32>
  %6 = "stablehlo.transpose"(%5) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<?x?x4x16xf32>) -> tensor<?x4x?x16xf32>
  %7 = "stablehlo.dot_general"(%6, %6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [3]>}> : (tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>) -> tensor<?x4x?x?xf32>
  %8 = "func.call"(%b, %s, %7) <{callee = @softmax}> : (tensor<i32>, tensor<i32>, tensor<?x4x?x?xf32>) -> tensor<?x4x?x?xf32>
  %9 = "stablehlo.dot_general"(%8, %6) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2]>}> : (tensor<?x4x?x?xf32>, tensor<?x4x?x16xf32>) -> tensor<?x4x?x16xf32>
  %10 = "stablehlo.transpose"(%9) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<?x4x?x16xf32>) -> tensor<?x?x4x16xf32>
  %11 = "stablehlo.dynamic_reshape"(%10, %part) : (tensor<?x?x4x16xf32>, tensor<3xi32>) -> tensor<?x?x64xf32>
  %12 = stablehlo.add %x, %11 : (tensor<?x?x64xf32>, tensor<?x?x64xf32>) -> tensor<?x?x64xf32>
  return %12 : tensor<?x?x64xf32>
}

func.func private @softmax(%b: tensor<i32>, %s: tensor<i32>, %x: tensor<?x4x?x?xf32>) -> tensor<?x4x?x?xf32> {
  %least = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = "stablehlo.reduce"(%x, %least) <{dimensions = array<i64: 3>}> ({
  ^bb0(%l: tensor<f32>, %r: tensor<f32>):
    %m = stablehlo.add %l, %r : tensor<f32>
    "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) : (tensor<?x4x?x?xf32>, tensor<f32>) -> tensor<?x4x?xf32>
  %1 = "func.call"(%b, %s) <{callee = @shape}> : (tensor<i32>, tensor<i32>) -> tensor<4xi32>
  %2 = "stablehlo.dynamic_broadcast_in_dim"(%0, %1) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<?x4x?xf32>, tensor<4xi32>) -> tensor<?x4x?x?xf32>
  %3 = "stablehlo.divide"(%x, %2) : (tensor<?x4x?x?xf32>, tensor<?x4x?x?xf32>) -> tensor<?x4x?x?xf32>
  return %3 : tensor<?x4x?x?xf32>
}

func.func private @shape(%b: tensor<i32>, %s: tensor<i32>) -> tensor<4xi32> {
  %b1 = "stablehlo.reshape"(%b) : (tensor<i32>) -> tensor<1xi32>
  %s1 = "stablehlo.reshape"(%s) : (tensor<i32>) -> tensor<1xi32>
  %n4 = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "stablehlo.concatenate"(%b1, %n4, %s1, %s1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
