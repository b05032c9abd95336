// RUN: not bcast-opt --verify-only --split-input-file E0504-operand-types.mlir 2>&1 | diff E0504-operand-types.stderr -

// Tensors and vectors broadcast.

func.func @f(%a: tensor<2xf32>, %b: f32) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<2xf32>, f32) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  %0 = "test.broadcastable"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> memref<2xf32>
  return
}
