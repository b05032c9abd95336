// RUN: bcast-opt %s --verify-only 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: {{.}}

// Nothing is reported where an axis is in its place, or where nothing is known of it.

// The axis that is left is the last one.
func.func @last(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = "onnx.ReduceSumV11"(%x) {axes = [0], keepdims = 0 : si64} : (tensor<64x64xf32>) -> tensor<64xf32>
  %0 = "onnx.Div"(%x, %s) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

func.func @kept(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = "onnx.ReduceSumV11"(%x) {axes = [1]} : (tensor<64x64xf32>) -> tensor<64x1xf32>
  %0 = "onnx.Div"(%x, %s) : (tensor<64x64xf32>, tensor<64x1xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// Dropped, and put back.
func.func @unsqueezed(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = "onnx.ReduceSumV11"(%x) {axes = [1], keepdims = 0 : si64} : (tensor<64x64xf32>) -> tensor<64xf32>
  %u = "onnx.UnsqueezeV11"(%s) {axes = [1]} : (tensor<64xf32>) -> tensor<64x1xf32>
  %0 = "onnx.Div"(%x, %u) : (tensor<64x64xf32>, tensor<64x1xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// A graph is normalised by the degrees of both ends of its edges: what is in its place once is meant as it is.
func.func @both(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = "onnx.ReduceSumV11"(%x) {axes = [1], keepdims = 0 : si64} : (tensor<64x64xf32>) -> tensor<64xf32>
  %u = "onnx.UnsqueezeV11"(%s) {axes = [1]} : (tensor<64xf32>) -> tensor<64x1xf32>
  %0 = "onnx.Div"(%x, %u) : (tensor<64x64xf32>, tensor<64x1xf32>) -> tensor<64x64xf32>
  %1 = "onnx.Div"(%0, %s) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// Distances: norms of rows, once along each axis of a product of which nothing is known.
func.func @distances(%x: tensor<8x3xf32>, %gram: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %s = "onnx.ReduceSumSquareV13"(%x) {axes = [1], keepdims = 0 : si64} : (tensor<8x3xf32>) -> tensor<8xf32>
  %u = "onnx.UnsqueezeV11"(%s) {axes = [1]} : (tensor<8xf32>) -> tensor<8x1xf32>
  %v = "onnx.UnsqueezeV11"(%s) {axes = [0]} : (tensor<8xf32>) -> tensor<1x8xf32>
  %0 = "onnx.Add"(%u, %v) : (tensor<8x1xf32>, tensor<1x8xf32>) -> tensor<8x8xf32>
  %1 = "onnx.Sub"(%0, %gram) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// A sum of all, and an unknown operation.
func.func @others(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %s = "onnx.ReduceSumV11"(%x) {keepdims = 0 : si64} : (tensor<64x64xf32>) -> tensor<f32>
  %0 = "onnx.Div"(%x, %s) : (tensor<64x64xf32>, tensor<f32>) -> tensor<64x64xf32>
  %t = "my.rows"(%x) : (tensor<64x64xf32>) -> tensor<64xf32>
  %1 = "onnx.Div"(%0, %t) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  %r = "onnx.ReduceSumV11"(%x) {axes = [1], keepdims = 0 : si64} : (tensor<64x64xf32>) -> tensor<64xf32>
  %m = "my.mix"(%r) : (tensor<64xf32>) -> tensor<64xf32>
  %2 = "onnx.Div"(%1, %m) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}

// A value and its transpose.
func.func @symmetric(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %t = "onnx.Transpose"(%x) {perm = [1, 0]} : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %0 = "onnx.Add"(%x, %t) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
