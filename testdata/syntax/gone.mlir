// Operations that MLIR no longer has: what replaced each, and since which release.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics
// RUN: not bcast-opt gone.mlir --split-input-file --verify-only 2>&1 | diff gone.stderr -

func.func @pack(%a: tensor<4x8xf32>, %b: tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32> {
  // expected-error@+1 {{custom op 'tensor.pack' is unknown}}
  %0 = tensor.pack %a inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %b : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
  return %0 : tensor<2x2x2x4xf32>
}

// -----

func.func @splat(%a: f32) -> vector<4xf32> {
  // expected-error@+1 {{custom op 'vector.splat' is unknown}}
  %0 = vector.splat %a : vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

func.func @init() -> tensor<4xf32> {
  // expected-error@+1 {{custom op 'linalg.init_tensor' is unknown}}
  %0 = linalg.init_tensor [4] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @standard(%a: f32, %m: memref<?xf32>, %i: index) -> f32 {
  // expected-error@+1 {{Dialect `std' not found for custom op 'std.addf'}}
  %0 = std.addf %a, %a : f32
  // expected-error@+1 {{Dialect `std' not found for custom op 'std.dim'}}
  %1 = std.dim %m, %i : memref<?xf32>
  return %0 : f32
}

// -----

func.func @generic(%a: vector<4xf32>, %i: i32) -> f32 {
  // expected-error@+1 {{unregistered operation 'vector.extractelement' found in dialect ('vector') that does not allow unknown operations}}
  %0 = "vector.extractelement"(%a, %i) : (vector<4xf32>, i32) -> f32
  return %0 : f32
}
