// Rendering of results that differ from what follows from operands: the dimension, the constraint, the type to declare.
// RUN: not bcast-opt relations-drawn.mlir --verify-only 2>&1 | diff relations-drawn.stderr -

func.func @computed(%x: tensor<1x2x4x6xf32>) {
  %0 = "onnx.SpaceToDepth"(%x) {blocksize = 2 : si64} : (tensor<1x2x4x6xf32>) -> tensor<1x4x2x3xf32>
  return
}

func.func @elements(%x: tensor<2x3x4xf32>) {
  %s = onnx.Constant dense<[5, 5]> : tensor<2xi64>
  %0 = "onnx.Reshape"(%x, %s) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<5x5xf32>
  return
}

func.func @second_result(%x: tensor<2x3x4xf32>, %s: tensor<4xf32>) {
  %0:3 = "onnx.LayerNormalization"(%x, %s, %s) {axis = -1 : si64} : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x1xf32>)
  return
}

func.func @rank(%x: tensor<2x3xf32>, %i: tensor<5x7xi64>) {
  %0 = "onnx.Gather"(%x, %i) {axis = 1 : si64} : (tensor<2x3xf32>, tensor<5x7xi64>) -> tensor<2x5xf32>
  return
}

func.func @windows(%x: tensor<1x3x32x32xf32>, %w: tensor<8x3x5x5xf32>, %n: none) {
  %0 = "onnx.Conv"(%x, %w, %n) {kernel_shape = [5, 5], strides = [2, 2]} : (tensor<1x3x32x32xf32>, tensor<8x3x5x5xf32>, none) -> tensor<1x8x16x14xf32>
  return
}
