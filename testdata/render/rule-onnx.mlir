// RUN: not bcast-opt rule-onnx.mlir 2>&1 | diff rule-onnx.stderr -

// Before opset 7, ONNX's element-wise operations broadcast one way, and only if their attributes say so.

func.func @f(%a: tensor<2x3x4x5xf32>, %b: tensor<3x4xf32>, %c: tensor<4x5xf32>) {
  %0 = "onnx.Mul"(%a, %b) {axis = 2 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  %1 = "onnx.Mul"(%a, %c) {axis = 2 : si64} : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  %2 = "onnx.Mul"(%a, %c) {axis = -2 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  %3 = "onnx.Mul"(%a, %c) {broadcast = "yes"} : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
