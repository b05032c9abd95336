// RUN: bcast-opt %s -Whidden-by-one --verify-diagnostics

// A batch of one hides that an axis is not in its place.

func.func @batch(%x: tensor<1x64xf32>) -> tensor<1x64xf32> {
  %m = "onnx.ReduceMeanV13"(%x) {axes = [1], keepdims = 0 : si64} : (tensor<1x64xf32>) -> tensor<1xf32>
  // expected-warning@+1 {{'onnx.Sub' op aligns dimension 0 of %m with dimension 1 of %x, but it comes from dimension 0}}
  %0 = "onnx.Sub"(%x, %m) : (tensor<1x64xf32>, tensor<1xf32>) -> tensor<1x64xf32>
  return %0 : tensor<1x64xf32>
}

func.func @kept(%x: tensor<1x64xf32>) -> tensor<1x64xf32> {
  %m = "onnx.ReduceMeanV13"(%x) {axes = [1]} : (tensor<1x64xf32>) -> tensor<1x1xf32>
  %0 = "onnx.Sub"(%x, %m) : (tensor<1x64xf32>, tensor<1x1xf32>) -> tensor<1x64xf32>
  return %0 : tensor<1x64xf32>
}

// Nothing was lost: a scale of one element.
func.func @scale(%x: tensor<1x64xf32>, %s: tensor<1xf32>) -> tensor<1x64xf32> {
  %0 = "onnx.Mul"(%x, %s) : (tensor<1x64xf32>, tensor<1xf32>) -> tensor<1x64xf32>
  return %0 : tensor<1x64xf32>
}
