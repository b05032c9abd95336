// RUN: not bcast-opt --verify-only --no-config --split-input-file E0015-misspelled.mlir 2>&1 | diff E0015-misspelled.stderr -

// Words and types of custom forms that are almost right.

func.func @f(%a: int) { return }

// -----

func.func @f(%a: i32, %b: i32) -> i1 {
  %0 = arith.cmpi slth, %a, %b : i32
  return %0 : i1
}

// -----

func.func @f(%a: i32, %b: i32) -> i1 {
  %0 = arith.cmpi less_than, %a, %b : i32
  return %0 : i1
}

// -----

func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = linalg.transpose ins(%a : tensor<4x3xf32>) outs(%b : tensor<3x4xf32>) perm = [1, 0]
  return %0 : tensor<3x4xf32>
}

// -----

func.func @f(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  %0 = linalg.matmul inputs(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  %0 = stablehlo.compare , %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  %0 = stablehlo.abs %a : <4xf32>
  return
}

// -----

func.func @f(%a: tensor<f32>) {
  %0 = func.call @f(%a, %a) : (tensor<f32> tensor<f32>) -> ()
  return
}

// -----

func.func @f(%a: f32,
  ?%b: f32) { return }
