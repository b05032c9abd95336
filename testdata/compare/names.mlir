// Inputs of ONNX models are paired by their names, since optimisers drop and move them, and dimensions with one name in the module before have one size.
// RUN: not bcast-opt --compare Inputs/names.mlir %s 2>&1 | FileCheck %s

// CHECK-NOT: @dropped
// CHECK-NOT: @one_name
// CHECK: error[E0620]: @two_names fails where it succeeded
// CHECK: 3 functions: 2 equal, 1 differs

func.func @dropped(%b: tensor<?x4xf32> {onnx.name = "b"}) -> tensor<?x4xf32> {
  return %b : tensor<?x4xf32>
}
func.func @one_name(%a: tensor<?xf32> {onnx.dim_params = "0:batch", onnx.name = "a"}, %b: tensor<?xf32> {onnx.dim_params = "0:batch", onnx.name = "b"}) -> tensor<?xf32> {
  %0 = "stablehlo.add"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @two_names(%a: tensor<?xf32> {onnx.dim_params = "0:batch", onnx.name = "a"}, %b: tensor<?xf32> {onnx.dim_params = "0:rows", onnx.name = "b"}) -> tensor<?xf32> {
  %0 = "stablehlo.add"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
