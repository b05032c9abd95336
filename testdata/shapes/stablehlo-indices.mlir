// RUN: bcast-opt %s --verify-diagnostics --verify-only

// What StableHLO's verifier says of the lists of dimensions of `gather` and `scatter`.

// A gather of rows, which is right.
func.func @right(%a: tensor<6x4xf32>, %i: tensor<5x1xi32>) -> tensor<5x4xf32> {
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 1, 4>
  } : (tensor<6x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

func.func @vector(%a: tensor<6x4xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+1 {{Expects index_vector_dim to be in range [0, rank-of('start_indices')] i.e. [0, 2]. got: 3.}}
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>,
    slice_sizes = array<i64: 1, 4>
  } : (tensor<6x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

func.func @negative(%a: tensor<6x4xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+1 {{Expects index_vector_dim to be in range [0, rank-of('start_indices')] i.e. [0, 2]. got: -1.}}
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = -1>,
    slice_sizes = array<i64: 1, 4>
  } : (tensor<6x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

func.func @map(%a: tensor<6x4xf32>, %i: tensor<5x2xi32>) {
  // expected-error@+1 {{start_index_map size (1) is not equal to size of index dimension (1) of start_indices (2)}}
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 1, 4>
  } : (tensor<6x4xf32>, tensor<5x2xi32>) -> tensor<5x4xf32>
  return
}

func.func @sorted(%a: tensor<6x4x2xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+1 {{expects offset_dims to be sorted, got: [2, 1]}}
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<offset_dims = [2, 1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 1, 4, 2>
  } : (tensor<6x4x2xf32>, tensor<5x1xi32>) -> tensor<5x4x2xf32>
  return
}

func.func @slice(%a: tensor<6x4xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+1 {{slice size (5) is out of bounds for operand dimension (4) at index 1}}
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 1, 5>
  } : (tensor<6x4xf32>, tensor<5x1xi32>) -> tensor<5x5xf32>
  return
}

func.func @collapsed(%a: tensor<6x4xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+1 {{Expects that for each dim in collapsed_slice_dims, slice_sizes[dim] should be <= 1, but got 2}}
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 2, 4>
  } : (tensor<6x4xf32>, tensor<5x1xi32>) -> tensor<5x4xf32>
  return
}

func.func @result(%a: tensor<6x4xf32>, %i: tensor<5x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op inferred type(s) 'tensor<5x4xf32>' are incompatible with return type(s) of operation 'tensor<4x5xf32>'}}
  %0 = "stablehlo.gather"(%a, %i) {
    dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>,
    slice_sizes = array<i64: 1, 4>
  } : (tensor<6x4xf32>, tensor<5x1xi32>) -> tensor<4x5xf32>
  return
}

// A scatter of rows, which is right.
func.func @scattered(%a: tensor<6x4xf32>, %i: tensor<5x1xi32>, %u: tensor<5x4xf32>) -> tensor<6x4xf32> {
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
  } : (tensor<6x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

func.func @window(%a: tensor<6x4xf32>, %i: tensor<5x1xi32>, %u: tensor<5x7xf32>) {
  // expected-error@+1 {{expects bounds of the window dimensions of updates to not exceed the bounds of the corresponding dimensions of operand. For dimension 1, updates bound is 7, operand bound is 4.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
  } : (tensor<6x4xf32>, tensor<5x1xi32>, tensor<5x7xf32>) -> tensor<6x4xf32>
  return
}

func.func @batch(%a: tensor<6x4xf32>, %i: tensor<5x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding dimensions of scatter indices. For scatter dimension 0, updates bound is 3 , scatter_indices bound is 5.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
  } : (tensor<6x4xf32>, tensor<5x1xi32>, tensor<3x4xf32>) -> tensor<6x4xf32>
  return
}

func.func @inserted(%a: tensor<6x4xf32>, %i: tensor<5x1xi32>, %u: tensor<5x4xf32>) {
  // expected-error@+1 {{Expects each element of inserted_window_dims to be in range [0, rank-of('operand')) i.e. [0, 2). got: 2.}}
  %0 = "stablehlo.scatter"(%a, %i, %u) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) {
    scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>
  } : (tensor<6x4xf32>, tensor<5x1xi32>, tensor<5x4xf32>) -> tensor<6x4xf32>
  return
}
