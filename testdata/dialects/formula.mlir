// RUN: bcast-opt %s --dialect=Inputs/formula.toml --split-input-file --verify-diagnostics

// Sizes that are not those that formulas of the user's compute.

func.func @pool(%x: tensor<2x3x9xf32>) {
  // expected-error@+1 {{'mine.pool' op result type of shape '2x3x4' is not compatible with shape '2x3x5' that its operands lead to}}
  %0 = "mine.pool"(%x) {pad = [1], stride = 2, window = 3} : (tensor<2x3x9xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @flatten(%x: tensor<2x3x9xf32>) {
  // expected-error@+1 {{'mine.flatten' op result type of shape '6' is not compatible with shape '6x9' that its operands lead to}}
  %0 = "mine.flatten"(%x) : (tensor<2x3x9xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @rank(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{'mine.flatten' op operand #0 must have rank 3, but has rank 2}}
  %0 = "mine.flatten"(%x) : (tensor<2x3xf32>) -> tensor<6x1xf32>
  return
}

// -----

func.func @operands(%a: tensor<2x4xf32>, %b: tensor<3x5xf32>, %c: tensor<4x4xf32>) {
  // expected-error@+1 {{'mine.pair' op dimension 1 of operand #1 must have the size of dimension 'k', 4, but has 5}}
  %0:2 = "mine.pair"(%a, %b) : (tensor<2x4xf32>, tensor<3x5xf32>) -> (tensor<5xf32>, tensor<6x4xf32>)
  // expected-error@+1 {{'mine.pair' op dimension 0 of operand #1 must have size 3, but has 4}}
  %1:2 = "mine.pair"(%a, %c) : (tensor<2x4xf32>, tensor<4x4xf32>) -> (tensor<5xf32>, tensor<6x4xf32>)
  return
}

// -----

// The second result of two is wrong.
func.func @second(%a: tensor<2x4xf32>, %b: tensor<3x4xf32>) {
  // expected-error@+1 {{'mine.pair' op result type of shape '5x4' is not compatible with shape '6x4' that its operands lead to}}
  %0:2 = "mine.pair"(%a, %b) : (tensor<2x4xf32>, tensor<3x4xf32>) -> (tensor<5xf32>, tensor<5x4xf32>)
  return
}

// -----

// In a function, sizes that only a run decides.
func.func @run_time(%x: tensor<2x3x?xf32>, %a: tensor<?x4xf32>, %b: tensor<?x5xf32>) {
  %0 = "mine.flatten"(%x) : (tensor<2x3x?xf32>) -> tensor<?x?xf32>
  %1 = stablehlo.add %0, %a : (tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  // expected-error@+1 {{no run-time size of}}
  %2 = stablehlo.add %0, %b : (tensor<?x?xf32>, tensor<?x5xf32>) -> tensor<?x5xf32>
  return
}
