// RUN: not bcast-opt --verify-only --no-config --split-input-file E0530-misspelled.mlir 2>&1 | diff E0530-misspelled.stderr -

// An attribute that is missing is there under another name.

func.func @f(%a: tensor<4x3xf32>) {
  %0 = "stablehlo.transpose"(%a) {perm = array<i64: 1, 0>} : (tensor<4x3xf32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>) {
  %0 = tosa.reduce_sum %a {axiss = 0 : i32} : (tensor<4x3xf32>) -> tensor<1x3xf32>
  return
}
