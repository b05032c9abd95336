// RUN: bcast-opt loss.mlir --verify-only 2>&1 | diff loss.stderr -

func.func @loss(%prediction: tensor<64x1xf32>, %target: tensor<64xf32>) -> tensor<64x64xf32> {
  %0 = "onnx.Sub"(%prediction, %target) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
