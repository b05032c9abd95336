// RUN: bcast-opt %s --verify-diagnostics --verify-only

// What StableHLO's verifier says of groups of processes, and of the inputs of a reduction.

func.func @groups(%a: tensor<4x6xf32>) {
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x6xf32>) -> tensor<8x6xf32>
  // expected-error@+1 {{replica id #1 seen more than once}}
  %1 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>} : (tensor<4x6xf32>) -> tensor<8x6xf32>
  // expected-error@+1 {{replica id #1 not seen in replica groups}}
  %2 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>} : (tensor<4x6xf32>) -> tensor<8x6xf32>
  // expected-error@+1 {{Invalid replica id -1}}
  %3 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>} : (tensor<4x6xf32>) -> tensor<8x6xf32>
  // expected-error@+1 {{replica groups should be a rank 2 tensor}}
  %4 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<0> : tensor<1xi64>} : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}

func.func @parts(%a: tensor<4x6xf32>) {
  // expected-error@+1 {{AllToAll split_dimension 2 is out-of-bounds for input rank 2}}
  %0 = "stablehlo.all_to_all"(%a) {split_dimension = 2 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x6xf32>) -> tensor<2x12xf32>
  // expected-error@+1 {{split dimension has size 4, expected to be a multiple of split_count 3}}
  %1 = "stablehlo.all_to_all"(%a) {split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 3 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>} : (tensor<4x6xf32>) -> tensor<2x12xf32>
  return
}

// A group that is smaller than the others has -1 in place of processes.
func.func @uneven(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "stablehlo.all_reduce"(%a) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @inputs(%a: tensor<4x6xf32>, %b: tensor<4x7xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects all inputs to have compatible shapes. Shape at input-index 1 is not compatible with shape at input-index 0}}
  %0:2 = "stablehlo.reduce"(%a, %b, %i, %i) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>):
    stablehlo.return %x, %y : tensor<f32>, tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x6xf32>, tensor<4x7xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}
