// The verifiers of `shard`: axes of grids, devices, and sizes.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

shard.grid @g(shape = 2x4)
func.func @right(%a: tensor<3x8xf32>) {
  %0 = shard.all_gather %a on @g grid_axes = [1] gather_axis = 1 : tensor<3x8xf32> -> tensor<3x32xf32>
  %1 = shard.all_slice %a on @g grid_axes = [0] slice_axis = 1 : tensor<3x8xf32> -> tensor<3x4xf32>
  %2 = shard.grid_shape @g axes = [1] : index
  %3 = shard.broadcast %a on @g grid_axes = [0] root = [1] : (tensor<3x8xf32>) -> tensor<3x8xf32>
  return
}

// -----

func.func @unknown() {
  // expected-error@+1 {{Undefined required grid symbol "gone".}}
  %0 = shard.grid_shape @gone axes = [0] : index
  return
}

// -----

shard.grid @g(shape = 2x4)
func.func @twice(%a: tensor<4xf32>) {
  // expected-error@+1 {{Grid axes contains duplicate elements.}}
  %0 = shard.all_reduce %a on @g grid_axes = [1, 1] : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

shard.grid @g(shape = 2x4)
func.func @beyond() {
  // expected-error@+1 {{0-based grid axis index 3 is out of bounds. The referenced grid "g" is of rank 2.}}
  %0 = shard.grid_shape @g axes = [3] : index
  return
}

// -----

shard.grid @g(shape = 3)
func.func @gathered(%a: tensor<4xf32>) {
  // expected-error@+1 {{Dimension size mismatch for result axis 0. Expected 12, but got 8.}}
  %0 = shard.all_gather %a on @g grid_axes = [0] gather_axis = 0 : tensor<4xf32> -> tensor<8xf32>
  return
}

// -----

shard.grid @g(shape = 3)
func.func @sliced(%a: tensor<4xf32>) {
  // expected-error@+1 {{Operand dimension size 4 is not divisible by collective device group size 3 for tensor axis 0.}}
  %0 = shard.all_slice %a on @g grid_axes = [0] slice_axis = 0 : tensor<4xf32> -> tensor<?xf32>
  return
}

// -----

shard.grid @g(shape = 3)
func.func @rooted(%a: tensor<4xf32>) {
  // expected-error@+1 {{Out of bounds coordinate 0 for in-group device "root". Got 5, but expected value in the range [0, 2].}}
  %0 = shard.broadcast %a on @g grid_axes = [0] root = [5] : (tensor<4xf32>) -> tensor<4xf32>
  return
}
