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

// -----

// Functions in the style of LLVM's older tests: a label names the arguments.

func.func @labelled(tensor<?x1x6x1xi32>, tensor<7x1x5xi32>) -> tensor<?x7x6x5xi32> {
^bb0(%a: tensor<?x1x6x1xi32>, %b: tensor<7x1x5xi32>):
  %0 = "test.broadcastable"(%a, %b) : (tensor<?x1x6x1xi32>, tensor<7x1x5xi32>) -> tensor<?x7x6x5xi32>
  return %0 : tensor<?x7x6x5xi32>
}

// -----

func.func @labelled(tensor<3x2xi32>, tensor<*xi32>) -> tensor<2xi32> {
^bb0(%a: tensor<3x2xi32>, %b: tensor<*xi32>):
  // expected-error @+1 {{op result type '2' not broadcast compatible with broadcasted operands's shapes '3x2'}}
  %0 = "test.broadcastable"(%a, %b) : (tensor<3x2xi32>, tensor<*xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
