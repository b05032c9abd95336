// RUN: not bcast-opt --verify-only --no-config --split-input-file E0532-other-use.mlir 2>&1 | diff E0532-other-use.stderr -

// Operands that fit once one is transposed, or as a product.

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x4xf32>) {
  %0 = tosa.add %a, %b : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x4xf32>) {
  %0 = stablehlo.add %a, %b : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>) {
  %0 = tosa.add %a, %b : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  return
}
