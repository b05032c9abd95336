// RUN: bcast-opt --verify-only W0536-broadcast-dimensions.mlir 2>&1 | diff W0536-broadcast-dimensions.stderr -

func.func @f(%a: tensor<2x3xf32>, %b: tensor<4xf32>, %c: tensor<3x2xf32>) {
  %0 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  %1 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: 2>}> : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  %2 = "chlo.broadcast_add"(%a, %c) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}
