func.func @f(%a: tensor<64x1xf32>, %b: tensor<64xf32>) {
  %0 = "onnx.Sub"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return
}
