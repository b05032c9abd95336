func.func @dropped(%a: tensor<?x2xf32> {onnx.name = "a"}, %b: tensor<?x4xf32> {onnx.name = "b"}) -> tensor<?x4xf32> {
  return %b : tensor<?x4xf32>
}
func.func @one_name(%a: tensor<?xf32> {onnx.dim_params = "0:batch", onnx.name = "a"}, %b: tensor<?xf32> {onnx.dim_params = "0:batch", onnx.name = "b"}) -> tensor<?xf32> {
  return %a : tensor<?xf32>
}
func.func @two_names(%a: tensor<?xf32> {onnx.dim_params = "0:batch", onnx.name = "a"}, %b: tensor<?xf32> {onnx.dim_params = "0:rows", onnx.name = "b"}) -> tensor<?xf32> {
  return %a : tensor<?xf32>
}
