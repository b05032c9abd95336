// What has lost an axis is put where it came from.
// RUN: not bcast-opt misaligned-axis.mlir --no-config --unsafe-fixes --diff | FileCheck %s

// CHECK:      -  %0 = "test.broadcastable"(%x, %s)
// CHECK-NEXT: +  %[[NEW:.+]] = tensor.expand_shape %s {{\[\[}}0, 1]] output_shape [64, 1] : tensor<64xf32> into tensor<64x1xf32>
// CHECK-NEXT: +  %0 = "test.broadcastable"(%x, %[[NEW]]) : (tensor<64x64xf32>, tensor<64x1xf32>) -> tensor<64x64xf32>
func.func @f(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = "onnx.ReduceSumV11"(%x) {axes = [1], keepdims = 0 : si64} : (tensor<64x64xf32>) -> tensor<64xf32>
  %0 = "test.broadcastable"(%x, %s) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
