// RUN: bcast-opt %s '--broadcastable=mine.*,tosa.*,stablehlo.*' --split-input-file --verify-diagnostics

// The plain custom form that most element-wise operations share, verified like the generic one.

func.func @functional(%a: tensor<2x1xf32>, %b: tensor<1x3xf32>, %c: tensor<1x4xf32>) {
  %0 = tosa.add %a, %b : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'tosa.add' op operands don't have broadcast-compatible shapes}}
  %1 = tosa.add %b, %c : (tensor<1x3xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  // expected-error@+1 {{'mine.fuse' op result type '4' not broadcast compatible with broadcasted operands's shapes '2x3'}}
  %2 = mine.fuse %a, %b {mode = "fast"} : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<4xf32>
  return
}

// -----

// One type stands for all: there is nothing left that could be wrong.
func.func @same(%a: tensor<2xf32>) {
  %0 = stablehlo.add %a, %a : tensor<2xf32>
  %1 = mine.add %a, %a, %a {k} : tensor<2xf32>
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'tensor<3xf32>' vs 'tensor<2xf32>'}}
  %2 = mine.add %a, %a : tensor<3xf32>
  return
}

// -----

// One type for each operand and result.
func.func @list(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  %0 = mine.add %a, %b : tensor<2x1xf32>, tensor<3xf32>, tensor<2x3xf32>
  // expected-error@+1 {{'mine.add' op result type '3' not broadcast compatible with broadcasted operands's shapes '2x3'}}
  %1 = mine.add %a, %b : tensor<2x1xf32>, tensor<3xf32>, tensor<3xf32>
  return
}
