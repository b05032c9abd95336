// RUN: bcast-opt %s --verify-diagnostics --verify-only

// Attributes that are not the numbers they should be.

func.func @stablehlo(%a: tensor<2xf32>, %u: tensor<*xf32>) {
  // expected-error@+1 {{invalid properties {broadcast_dimensions = "x"} for op stablehlo.broadcast_in_dim: Invalid attribute `broadcast_dimensions` in property conversion: "x"}}
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = "x"}> : (tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{invalid properties {broadcast_dimensions = array<f32: 1.000000e+00>} for op stablehlo.broadcast_in_dim: Invalid attribute `broadcast_dimensions` in property conversion: array<f32: 1.000000e+00>}}
  %1 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<f32: 1.0>}> : (tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %2 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = [0, "x"]}> : (tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op requires attribute 'broadcast_dimensions'}}
  %3 = "stablehlo.broadcast_in_dim"(%a) : (tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{broadcast_dimensions contains invalid value 9223372036854775807 for result with rank 2}}
  %4 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 9223372036854775807>}> : (tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{broadcast_dimensions contains invalid value -1 for result with rank 2}}
  %5 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: -1>}> : (tensor<2xf32>) -> tensor<2x3xf32>
  // As StableHLO had it before.
  %6 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op operand #0 must be ranked tensor of}}
  %7 = "stablehlo.broadcast_in_dim"(%u) <{broadcast_dimensions = array<i64: 7>}> : (tensor<*xf32>) -> tensor<2x3xf32>
  return
}

func.func @onnx(%a: tensor<2xf32>) {
  // expected-error@+1 {{'onnx.Concat' op attribute 'axis' failed to satisfy constraint: 64-bit signed integer attribute}}
  %0 = "onnx.Concat"(%a, %a) {axis = "x"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  // expected-error@+1 {{'onnx.Concat' op requires attribute 'axis'}}
  %1 = "onnx.Concat"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return
}
