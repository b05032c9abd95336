// RUN: bcast-opt %s -Wimplicit-outer --split-input-file --verify-diagnostics

// pytorch/pytorch#37162: RelaxedOneHotCategorical.log_prob adds a scale [n, 1] to a score [n], which is a sum over the last axis.

func.func @wrong(%scale: tensor<5x1xf32>, %x: tensor<5x3xf32>) -> tensor<5x5xf32> {
  %score = "onnx.ReduceSumV11"(%x) {axes = [-1], keepdims = 0 : si64} : (tensor<5x3xf32>) -> tensor<5xf32>
  // expected-warning@+1 {{'onnx.Add' op stretches %score to 5 and %scale to 5, each by the other}}
  %0 = "onnx.Add"(%score, %scale) : (tensor<5xf32>, tensor<5x1xf32>) -> tensor<5x5xf32>
  return %0 : tensor<5x5xf32>
}

// -----

func.func @corrected(%scale: tensor<5x1xf32>, %x: tensor<5x3xf32>) -> tensor<5xf32> {
  %score = "onnx.ReduceSumV11"(%x) {axes = [-1], keepdims = 0 : si64} : (tensor<5x3xf32>) -> tensor<5xf32>
  %shape = "onnx.Constant"() {value = dense<[5]> : tensor<1xi64>} : () -> tensor<1xi64>
  %squeezed = "onnx.Reshape"(%scale, %shape) : (tensor<5x1xf32>, tensor<1xi64>) -> tensor<5xf32>
  %0 = "onnx.Add"(%score, %squeezed) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
