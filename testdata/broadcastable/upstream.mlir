// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

func.func @compatible(%a: tensor<4x3x1xf32>, %b: tensor<1x?xf32>) -> tensor<4x3x?xf32> {
  %0 = "test.broadcastable"(%a, %b) : (tensor<4x3x1xf32>, tensor<1x?xf32>) -> tensor<4x3x?xf32>
  return %0 : tensor<4x3x?xf32>
}

// -----

func.func @operands(%a: tensor<4x3xf32>, %b: tensor<2xf32>) -> tensor<4x3xf32> {
  // expected-error@+1 {{'test.broadcastable' op operands don't have broadcast-compatible shapes}}
  %0 = "test.broadcastable"(%a, %b) : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

func.func @result(%a: tensor<4x3x2xf32>, %b: tensor<1xf32>) -> tensor<4x3x3xf32> {
  // expected-error@below {{'test.broadcastable' op result type '4x3x3' not broadcast compatible with broadcasted operands's shapes '4x3x2'}}
  %0 = "test.broadcastable"(%a, %b) : (tensor<4x3x2xf32>, tensor<1xf32>) -> tensor<4x3x3xf32>
  return %0 : tensor<4x3x3xf32>
}

// -----

func.func @vector(%a: tensor<2xf32>, %b: vector<2xf32>) -> tensor<2xf32> {
  // expected-error-re@+1 {{operand #{{[0-9]}} must be variadic of tensor of any type values, but got 'vector<2xf32>'}}
  %0 = "test.broadcastable"(%a, %b) : (tensor<2xf32>, vector<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
