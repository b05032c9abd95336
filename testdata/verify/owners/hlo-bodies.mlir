// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Bodies of scans and of asynchronous operations, and values of other types: first those that are right.

func.func @right(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  %0:2 = chlo.scan(%a) inits (%b) dimension = 0 {
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    stablehlo.return %x, %y : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  %1 = "chlo.constant_like"(%a) <{value = 1.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dimension(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op scan dimension of operand 0 is out of bounds}}
  %0:2 = chlo.scan(%a) inits (%b) dimension = 2 {
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    stablehlo.return %x, %y : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @arguments(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op expects 2 arguments in the body, but got 1}}
  %0:2 = chlo.scan(%a) inits (%b) dimension = 0 {
  ^bb0(%x: tensor<3xf32>):
    stablehlo.return %x, %x : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @initial(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{'chlo.scan' op operand and body argument 1 are incompatible}}
  %0:2 = chlo.scan(%a) inits (%b) dimension = 0 {
  ^bb0(%x: tensor<3xf32>, %y: tensor<3xf32>):
    stablehlo.return %x, %y : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<2xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)
  return
}

// -----

func.func @value(%a: tensor<2xi64>) {
  // expected-error@+1 {{'chlo.constant_like' op value's type doesn't match element return type}}
  %0 = "chlo.constant_like"(%a) <{value = 1.0 : f32}> : (tensor<2xi64>) -> tensor<2xi32>
  return
}

// -----

func.func @axis(%a: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error@+1 {{'stablehlo.abs' op operand #0 must be ranked tensor of 2/4/8/16/32/64-bit signless integer or 4/6/8/16/32/64-bit float or complex type with 32/64-bit float elements or per-tensor integer quantized values, but got 'tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>'}}
  %0 = "stablehlo.abs"(%a) : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return
}
