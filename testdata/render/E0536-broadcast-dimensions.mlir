// RUN: not bcast-opt E0536-broadcast-dimensions.mlir 2>&1 | diff E0536-broadcast-dimensions.stderr -

func.func @f(%a: tensor<2x3xf32>, %b: tensor<4xf32>, %p: tensor<4xi1>, %n: tensor<3x5xf32>, %i: tensor<3xi32>) {
  %0 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: -1>}> : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  %1 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  %2 = "chlo.broadcast_add"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x1xf32>
  %3 = "stablehlo.select"(%p, %a, %a) : (tensor<4xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = "onnx.Gemm"(%a, %n, %b) : (tensor<2x3xf32>, tensor<3x5xf32>, tensor<4xf32>) -> tensor<2x5xf32>
  %5 = "chlo.broadcast_or"(%i, %i) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi8>
  return
}
