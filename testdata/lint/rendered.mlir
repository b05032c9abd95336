// RUN: bcast-opt rendered.mlir --no-config --verify-only 2>&1 | diff rendered.stderr -

func.func @outer(%prediction: tensor<64x1xf32>, %target: tensor<64xf32>) {
  %0 = "onnx.Sub"(%prediction, %target) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return
}

func.func @all_pairs(%a: tensor<8x1xf32>, %b: tensor<5xf32>) {
  %0 = "onnx.Mul"(%a, %b) : (tensor<8x1xf32>, tensor<5xf32>) -> tensor<8x5xf32>
  return
}

func.func @softmax(%x: tensor<32x64x64xf32>) {
  %s = "onnx.ReduceSumV11"(%x) {axes = [2], keepdims = 0 : si64} : (tensor<32x64x64xf32>) -> tensor<32x64xf32>
  %t = "onnx.ReduceSumV11"(%s) {axes = [0], keepdims = 0 : si64} : (tensor<32x64xf32>) -> tensor<64xf32>
  %0 = "onnx.Div"(%x, %t) : (tensor<32x64x64xf32>, tensor<64xf32>) -> tensor<32x64x64xf32>
  return
}

func.func @jax(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %cst = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  %2 = stablehlo.divide %x, %1 : tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}

// bcast: allow(implicit-outer)
func.func @nothing() {
  return
}
