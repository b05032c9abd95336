// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Beside MLIR's sentence there are labels: on the two dimensions that conflict, or on those of the result that are not
// the inferred ones. `expected-note` lines may ask for them.

func.func @operands(%a: tensor<4x3xf32>, %b: tensor<2xf32>) {
  // expected-error@+3 {{'test.broadcastable' op operands don't have broadcast-compatible shapes}}
  // expected-note@+2 {{dimension 1 of operand #0 (%a) is 3}}
  // expected-note@+1 {{dimension 0 of operand #1 (%b) is 2}}
  %0 = "test.broadcastable"(%a, %b) : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @result(%a: tensor<4x3xf32>) {
  // expected-error@+2 {{result type '4x5'}}
  // expected-note@+1 {{dimension 1 of the result is 5, but the operands broadcast to 3}}
  %0 = "test.broadcastable"(%a) : (tensor<4x3xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @rank(%a: tensor<4x3xf32>) {
  // expected-error@+2 {{result type '3'}}
  // expected-note@+1 {{has rank 1, but the operands broadcast to rank 2}}
  %0 = "test.broadcastable"(%a) : (tensor<4x3xf32>) -> tensor<3xf32>
  return
}
