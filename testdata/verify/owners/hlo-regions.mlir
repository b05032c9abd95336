// RUN: bcast-opt %s --split-input-file --verify-diagnostics --verify-only
//
// Regions without a block, buffers of custom calls, and values without a type: the errors are those of StableHLO's verifier. Element-wise
// operations of MHLO are verified as StableHLO's.

func.func @map(%x0: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.map' op region #0 ('computation') failed to verify constraint: region with 1 blocks}}
  %result = "stablehlo.map"(%x0, %x0) <{dimensions = array<i64: 0, 1>}> ({}) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @buffer(%a: memref<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op buffer output [] is not used in output_operand_alias}}
  %r = "stablehlo.custom_call"(%a) <{call_target_name = "a"}> : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @part(%a: memref<4xf32>) {
  // expected-error@+1 {{'stablehlo.custom_call' op buffer output [0, 0] is not used in output_operand_alias}}
  %r:2 = "stablehlo.custom_call"(%a) <{call_target_name = "a"}> : (memref<4xf32>) -> (tuple<memref<4xf32>, tensor<4xf32>>, memref<4xf32>)
  return
}

// -----

func.func @pin(%a: tensor<2xf32>) {
  %0 = "stablehlo.custom_call"(%a) <{call_target_name = "Pin", api_version = 4 : i32}> : (tensor<2xf32>) -> memref<2xf32>
  %1 = "stablehlo.custom_call"() <{call_target_name = "CreateBuffer", api_version = 4 : i32}> : () -> memref<2xf32>
  return
}

// -----

func.func @value(%x0: tensor<2x3xf32>) {
  // expected-error@+1 {{'chlo.constant_like' op value's type doesn't match element return type}}
  %result = "chlo.constant_like"(%x0) <{value = "word"}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @mhlo(%a: tensor<3xf32>, %b: tensor<4xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{'mhlo.add' op requires the same shape for all operands and results}}
  %0 = "mhlo.add"(%a, %b) : (tensor<3xf32>, tensor<4xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
