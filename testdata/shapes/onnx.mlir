// RUN: bcast-opt %s --verify-diagnostics --verify-only

// ONNX's operations besides those that broadcast element by element.

func.func @expand(%a: tensor<3x1xf32>) {
  %0 = onnx.Constant dense<[2, 1, 6]> : tensor<3xi64>
  %1 = "onnx.Expand"(%a, %0) : (tensor<3x1xf32>, tensor<3xi64>) -> tensor<2x3x6xf32>
  // expected-error@+1 {{'onnx.Expand' op result type of shape '2x1x6' is not compatible with shape '2x3x6' that its operands lead to}}
  %2 = "onnx.Expand"(%a, %0) : (tensor<3x1xf32>, tensor<3xi64>) -> tensor<2x1x6xf32>
  %3 = onnx.Constant dense<[2, 6]> : tensor<2xi64>
  // expected-error@+1 {{'onnx.Expand' op The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 0}}
  %4 = "onnx.Expand"(%a, %3) : (tensor<3x1xf32>, tensor<2xi64>) -> tensor<*xf32>
  return
}

func.func @products(%a: tensor<5x1x2x3xf32>, %b: tensor<7x3x4xf32>, %c: tensor<2x4x5xf32>, %d: tensor<?x?xf32>, %v: tensor<3xf32>) {
  %0 = "onnx.MatMul"(%a, %b) : (tensor<5x1x2x3xf32>, tensor<7x3x4xf32>) -> tensor<5x7x2x4xf32>
  // expected-error@+1 {{'onnx.MatMul' op result type of shape '5x1x2x4' is not compatible with shape '5x7x2x4' that its operands lead to}}
  %1 = "onnx.MatMul"(%a, %b) : (tensor<5x1x2x3xf32>, tensor<7x3x4xf32>) -> tensor<5x1x2x4xf32>
  // expected-error@+1 {{'onnx.MatMulInteger' op The size of tensor a (7) must match the size of tensor b (2) at non-singleton dimension 0}}
  %2 = "onnx.MatMulInteger"(%b, %c) : (tensor<7x3x4xf32>, tensor<2x4x5xf32>) -> tensor<*xf32>
  %3 = "onnx.MatMul"(%d, %b) : (tensor<?x?xf32>, tensor<7x3x4xf32>) -> tensor<7x?x4xf32>
  %4 = "onnx.MatMul"(%a, %v) : (tensor<5x1x2x3xf32>, tensor<3xf32>) -> tensor<5x1x2xf32>
  return
}

func.func @gemm(%a: tensor<3x2xf32>, %b: tensor<3x4xf32>, %c: tensor<4xf32>) {
  %0 = "onnx.Gemm"(%a, %b, %c) <{transA = 1 : si64}> : (tensor<3x2xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{'onnx.Gemm' op result type of shape '3x4' is not compatible with shape '2x4' that its operands lead to}}
  %1 = "onnx.Gemm"(%a, %b, %c) <{transA = 1 : si64}> : (tensor<3x2xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{'onnx.Gemm' op mat1 and mat2 shapes cannot be multiplied (3x2 and 3x4)}}
  %2 = "onnx.Gemm"(%a, %b, %c) : (tensor<3x2xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<*xf32>
  return
}

func.func @same(%a: tensor<2x?xf32>) {
  %0 = "onnx.Relu"(%a) : (tensor<2x?xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'onnx.Relu' op result type of shape '3x2' is not compatible with shape '2x?' that its operands lead to}}
  %1 = "onnx.Relu"(%a) : (tensor<2x?xf32>) -> tensor<3x2xf32>
  return
}

func.func @layout(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  %0 = "onnx.Concat"(%a, %b) <{axis = -1 : si64}> : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  // expected-error@+1 {{onnx.Concat: 'axis' value is 2, accepted range is [-2, 1]}}
  %1 = "onnx.Concat"(%a, %b) <{axis = 2 : si64}> : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  // expected-error@+1 {{'onnx.Concat' op operands have different sizes along dimension 1, which is not concatenated}}
  %2 = "onnx.Concat"(%a, %b) <{axis = 0 : si64}> : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x3xf32>
  %3 = "onnx.Transpose"(%a) <{perm = [1, 0]}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{'onnx.Transpose' op attribute 'perm' must be a permutation of 2 dimensions}}
  %4 = "onnx.Transpose"(%a) <{perm = [1, 1]}> : (tensor<2x3xf32>) -> tensor<3x3xf32>
  return
}
