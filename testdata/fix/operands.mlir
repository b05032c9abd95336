// RUN: not bcast-opt --diff -Wno-everything operands.mlir 2>&1 | diff operands.diff -
// RUN: cp %s %t.mlir && bcast-opt --fix -Wno-everything %t.mlir && bcast-opt --verify-only %t.mlir

// Results that follow from operands and attributes.

func.func @concatenations(%a: tensor<4x2xf32>, %b: tensor<4x3xf32>) {
  %0 = tensor.concat dim(1) %a, %b : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %1 = tosa.concat %a, %b {axis = 1 : i32} : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %2 = stablehlo.concatenate %a, %b, dim = 1 : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %3 = "onnx.Concat"(%a, %b) {axis = 1 : si64} : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  return
}

func.func @reductions(%a: tensor<4x2xf32>, %zero: tensor<f32>, %i: tensor<2xf32>) {
  %0 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<2xf32>
  %2 = "onnx.ReduceMean"(%a) {axes = [1], keepdims = 1 : si64} : (tensor<4x2xf32>) -> tensor<4xf32>
  return
}

func.func @elementwise(%a: tensor<4x3xf32>) {
  %0 = stablehlo.add %a, %a : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x4xf32>
  %1 = "stablehlo.tanh"(%a) : (tensor<4x3xf32>) -> tensor<4x4xf32>
  return
}

func.func @reshapes(%a: tensor<4x3xf32>) {
  %s = "onnx.Constant"() {value = dense<[2, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Reshape"(%a, %s) {allowzero = 0 : si64} : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<2x5xf32>
  return
}

func.func @torch(%a: !torch.vtensor<[4,3],f32>) {
  %two = torch.constant.int 2
  %other = torch.constant.int -1
  %sizes = torch.prim.ListConstruct %two, %other : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.view %a, %sizes : !torch.vtensor<[4,3],f32>, !torch.list<int> -> !torch.vtensor<[2,5],f32>
  %1 = torch.aten.reshape %a, %sizes : !torch.vtensor<[4,3],f32>, !torch.list<int> -> !torch.vtensor<[2,5],f32>
  return
}
