// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Numbers of dimensions of StableHLO: first those that are right.

func.func @f(%a: tensor<3x4xf32>, %n: tensor<i32>, %s: tensor<2xi32>) {
  %0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<3x4xi32>
  %1 = "stablehlo.get_dimension_size"(%a) <{dimension = 1 : i64}> : (tensor<3x4xf32>) -> tensor<i32>
  %2 = "stablehlo.set_dimension_size"(%a, %n) <{dimension = 0 : i64}> : (tensor<3x4xf32>, tensor<i32>) -> tensor<?x4xf32>
  %3 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 1, 0>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %4 = "stablehlo.dynamic_iota"(%s) <{iota_dimension = 1 : i64}> : (tensor<2xi32>) -> tensor<?x?xf32>
  %5 = "stablehlo.dynamic_reshape"(%a, %s) : (tensor<3x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %6 = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) <{broadcast_dimensions = array<i64: 0, 1>, known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>}> : (tensor<3x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %7 = "stablehlo.map"(%a, %a) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %8 = "stablehlo.sort"(%a) <{dimension = -2 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %p = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{does not support scalars.}}
  %0 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<i32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{iota dimension cannot go beyond the output rank.}}
  %0 = "stablehlo.iota"() <{iota_dimension = 2 : i64}> : () -> tensor<3x4xi32>
  return
}

// -----

func.func @f(%s: tensor<2xi32>) {
  // expected-error@+1 {{iota dimension cannot go beyond the output rank.}}
  %0 = "stablehlo.dynamic_iota"(%s) <{iota_dimension = 2 : i64}> : (tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{requires dimension attribute in range [0, 2); found (2)}}
  %0 = "stablehlo.get_dimension_size"(%a) <{dimension = 2 : i64}> : (tensor<3x4xf32>) -> tensor<i32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{requires dimension attribute in range [0, 2); found (3)}}
  %0 = "stablehlo.set_dimension_size"(%a, %n) <{dimension = 3 : i64}> : (tensor<3x4xf32>, tensor<i32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %n: tensor<1xi32>) {
  // expected-error@+1 {{size operand should be of rank-0}}
  %0 = "stablehlo.set_dimension_size"(%a, %n) <{dimension = 1 : i64}> : (tensor<3x4xf32>, tensor<1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{dimension attribute value must be in range [-2, 2), but found 2}}
  %0 = "stablehlo.sort"(%a) <{dimension = 2 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %p = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{dimensions should be unique. Got: 1, 1}}
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 1, 1>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{all dimensions should be non-negative. Got dimension: -2.}}
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0, -2>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{all dimensions should be between [0, 2). Got dimension: 2.}}
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0, 2>}> : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{requires monotonically increasing dimension numbers, but got: 1, 0}}
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 1, 0>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>) {
  // expected-error@+1 {{applied to a subset of dimensions currently not supported: operand dimensions = 2, requested map dimensions size = 1}}
  %0 = "stablehlo.map"(%a) <{dimensions = array<i64: 0>}> ({
  ^bb0(%x: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{expects operand and result to have compatible element type. Got: 'tensor<3x4xf32>' and 'tensor<?x?xi32>'}}
  %0 = "stablehlo.dynamic_reshape"(%a, %s) : (tensor<3x4xf32>, tensor<2xi32>) -> tensor<?x?xi32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{duplicate expansion hint for at least one operand dimension}}
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) <{broadcast_dimensions = array<i64: 0, 1>, known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 0>}> : (tensor<3x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%a: tensor<3x4xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{hint for expanding dimension 2 does not refer to a valid operand dimension}}
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %s) <{broadcast_dimensions = array<i64: 0, 1>, known_nonexpanding_dimensions = array<i64: 2>}> : (tensor<3x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.concatenate' op expected 1 or more operands, but found 0}}
  %0 = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<2xi32>
  return
}

// -----

func.func @f(%a: tensor<?x4xf32>) {
  // expected-error@+1 {{'stablehlo.reshape' op result #0 must be statically shaped or single bounded dimension tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized or per-axis integer quantized values, but got 'tensor<4x?xf32>'}}
  %0 = "stablehlo.reshape"(%a) : (tensor<?x4xf32>) -> tensor<4x?xf32>
  return
}
