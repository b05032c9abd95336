// RUN: bcast-opt %s --verify-diagnostics

// Both ways, or only the second operand.

func.func @onnx(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %c: tensor<1x3xf32>, %d: tensor<3x5xf32>, %n: none, %u: tensor<*xf32>) {
  // expected-error@+1 {{'onnx.Add' op operands could not be broadcast together with shapes (2,3) (4,3)}}
  %0 = "onnx.Add"(%a, %b) : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<*xf32>
  // expected-error@+1 {{'onnx.Max' op operands could not be broadcast together with shapes (2,3) (1,3) (4,3)}}
  %1 = "onnx.Max"(%a, %c, %b) : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<4x3xf32>) -> tensor<*xf32>
  // expected-error@+1 {{'onnx.PRelu' op operand #1 of shape '2x3' is not unidirectional broadcastable to operand #0 of shape '1x3'}}
  %2 = "onnx.PRelu"(%c, %a) : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'onnx.Gemm' op operand #2 of shape '4x3' is not unidirectional broadcastable to the product of shape '2x5'}}
  %3 = "onnx.Gemm"(%a, %d, %b) : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<4x3xf32>) -> tensor<2x5xf32>
  // expected-error@+1 {{'onnx.Gemm' op operand #2 of shape '1x3' is not unidirectional broadcastable to the product of shape '2x4'}}
  %4 = "onnx.Gemm"(%a, %b, %c) {transB = 1 : si64} : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<1x3xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{'onnx.Add' op expected 2 operands, but found 3}}
  %5 = "onnx.Add"(%a, %a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'onnx.Sum' op expected 1 or more operands, but found 0}}
  %6 = "onnx.Sum"() : () -> tensor<2x3xf32>
  %7 = "onnx.Gemm"(%a, %d, %n) : (tensor<2x3xf32>, tensor<3x5xf32>, none) -> tensor<2x5xf32>
  %8 = "onnx.Where"(%u, %a, %c) : (tensor<*xf32>, tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<*xf32>
  %9 = "onnx.Mean"(%a, %c, %a) : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
