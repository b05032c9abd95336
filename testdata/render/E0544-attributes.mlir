// RUN: not bcast-opt --verify-only E0544-attributes.mlir 2>&1 | diff E0544-attributes.stderr -

// Numbers of an attribute that do not fit the shapes: each is marked where it is written.

func.func @f(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  %0 = stablehlo.broadcast_in_dim %a, dims = [7] : (tensor<2xf32>) -> tensor<2x3xf32>
  %1 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<2xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.transpose %b, dims = [0, 0] : (tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}
