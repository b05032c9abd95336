// RUN: bcast-opt %s --verify-diagnostics --verify-only

// What StableHLO's verifier says of operations that place, permute, drop and contract dimensions.

func.func @f1(%a: tensor<2xf32>) {
  // expected-error@+1 {{broadcast_dimensions contains invalid value 7 for result with rank 2}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [7] : (tensor<2xf32>) -> tensor<2x3xf32>
  return
}

func.func @f2(%a: tensor<2xf32>) {
  // expected-error@+1 {{broadcast_dimensions contains invalid value -1 for result with rank 2}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [-1] : (tensor<2xf32>) -> tensor<2x3xf32>
  return
}

func.func @f3(%a: tensor<2xf32>) {
  // expected-error@+1 {{broadcast_dimensions size (2) does not match operand rank (1)}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 1] : (tensor<2xf32>) -> tensor<2x3xf32>
  return
}

func.func @f4(%a: tensor<2x2xf32>) {
  // expected-error@+1 {{broadcast_dimensions should not have duplicates}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 0] : (tensor<2x2xf32>) -> tensor<2x3xf32>
  return
}

func.func @f5(%a: tensor<2xf32>) {
  // expected-error@+1 {{size of operand dimension 0 (2) is not equal to 1 or size of result dimension 1 (3)}}
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<2xf32>) -> tensor<2x3xf32>
  return
}

func.func @f7(%a: tensor<2xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{broadcast_dimensions contains invalid value 7 for result with rank 2}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [7] : (tensor<2xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

func.func @f8(%a: tensor<2xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{broadcast_dimensions contains invalid value -1 for result with rank 2}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [-1] : (tensor<2xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

func.func @f9(%a: tensor<2xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{broadcast_dimensions size (2) does not match operand rank (1)}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0, 1] : (tensor<2xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

func.func @f10(%a: tensor<2x2xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{broadcast_dimensions should not have duplicates}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0, 0] : (tensor<2x2xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

func.func @f11(%a: tensor<2x2xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{result rank (1) is less than operand rank (2)}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0, 1] : (tensor<2x2xf32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

func.func @f12(%a: tensor<2xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{size of operand dimension 0 (2) is not compatible with size of result dimension 0 (3)}}
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0] : (tensor<2xf32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

func.func @f14(%a: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast' op inferred type(s) 'tensor<3x2xf32>' are incompatible with return type(s) of operation 'tensor<2x3xf32>'}}
  %0 = stablehlo.broadcast %a, sizes = [3] : (tensor<2xf32>) -> tensor<2x3xf32>
  return
}

func.func @f15(%a: tensor<2xf32>) {
  // expected-error@+1 {{Broadcast with negative dimension size -3}}
  %0 = stablehlo.broadcast %a, sizes = [-3] : (tensor<2xf32>) -> tensor<2x3xf32>
  return
}

func.func @f16(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{TransposeOp operand rank 2 does not match permutation size 1}}
  %0 = stablehlo.transpose %a, dims = [0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

func.func @f17(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{attribute permutation must be a permutation of [0, 1] but got 0, 0}}
  %0 = stablehlo.transpose %a, dims = [0, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

func.func @f18(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.transpose' op inferred type(s) 'tensor<3x2xf32>' are incompatible with return type(s) of operation 'tensor<2x3xf32>'}}
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @f20(%a: tensor<2x?xf32>) {
  // expected-error@+1 {{attribute permutation must be a permutation of [0, 1] but got 1, 7}}
  %0 = stablehlo.transpose %a, dims = [1, 7] : (tensor<2x?xf32>) -> tensor<2x2xf32>
  return
}

func.func @f21(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{'stablehlo.concatenate' op inferred type(s) 'tensor<2x7xf32>' are incompatible with return type(s) of operation 'tensor<2x8xf32>'}}
  %0 = stablehlo.concatenate %a, %b, dim = 1 : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

func.func @f22(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{shapes of operand (0) and (1) are not compatible at non-concat index 1: (2, 3) != (2, 4)}}
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  return
}

func.func @f23(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{dimension 2 is out-of-bounds for input rank 2}}
  %0 = stablehlo.concatenate %a, %b, dim = 2 : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
  return
}

func.func @f24(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{operands (0) and (1) do not match rank}}
  %0 = stablehlo.concatenate %a, %b, dim = 1 : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x7xf32>
  return
}

func.func @f25(%a: tensor<f32>) {
  // expected-error@+1 {{rank-0 values cannot be concatenated}}
  %0 = "stablehlo.concatenate"(%a) {dimension = 0 : i64} : (tensor<f32>) -> tensor<2x7xf32>
  return
}

func.func @f26(%a: tensor<2x3xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{contracting dimension sizes must match for lhs/rhs}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return
}

func.func @f27(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error@+1 {{inferred shape '[2, 5]' is incompatible with return type of operation 'tensor<2x6xf32>'}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x6xf32>
  return
}

func.func @f28(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error@+1 {{lhs and rhs should have the same number of contracting dimensions}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0, 1] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x6xf32>
  return
}

func.func @f29(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error@+1 {{lhs and rhs should have the same number of batching dimensions}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [], contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x6xf32>
  return
}

func.func @f30(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error@+1 {{has duplicated dimension from lhs_batching_dimensions and lhs_contracting_dimensions: 1}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [1] x [0], contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x6xf32>
  return
}

func.func @f31(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error@+1 {{lhs_contracting_dimensions value: 4 is out of range: [0, 2)}}
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [4] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x6xf32>
  return
}

func.func @f32(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error@+1 {{batching dimension sizes must match for lhs/rhs}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x6xf32>
  return
}

func.func @f33(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error@+1 {{rhs_batching_dimensions value: 4 is out of range: [0, 2)}}
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [4], contracting_dims = [1] x [1] : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x6xf32>
  return
}

func.func @f34(%a: tensor<2x3xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{expected both lhs/rhs ranks to be either 1 or 2}}
  %0 = stablehlo.dot %a, %b : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return
}

func.func @f35(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error@+1 {{inferred shape '[2, 5]' is incompatible with return type of operation 'tensor<2x6xf32>'}}
  %0 = stablehlo.dot %a, %b : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x6xf32>
  return
}

func.func @f36(%a: tensor<2x3xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{Out-of-bounds dimension 2, expected to be in range [0, 2)}}
  %0 = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [2] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

func.func @f37(%a: tensor<2x3xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{Duplicate reduction dimension: 1}}
  %0 = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [1, 1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

func.func @f38(%a: tensor<2x3xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce' op inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  %0 = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  return
}

func.func @f39(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{number of output elements (7) doesn't match expected number of elements (6)}}
  %0 = stablehlo.reshape %a : (tensor<2x3xf32>) -> tensor<7xf32>
  return
}

func.func @f41(%a: tensor<2x3xf32>, %b: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.pad' op inferred type(s) 'tensor<3x3xf32>' are incompatible with return type(s) of operation 'tensor<4x3xf32>'}}
  %0 = stablehlo.pad %a, %b, low = [1, 0], high = [0, 0], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// What is not known of a shape is no error.

func.func @f6(%a: tensor<?xf32>) {
  %0 = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<?xf32>) -> tensor<2x3xf32>
  return
}

func.func @f13(%a: tensor<2xf32>, %s: tensor<2xi32>) {
  %0 = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0] : (tensor<2xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

func.func @f19(%a: tensor<2x?xf32>) {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x?xf32>) -> tensor<2x2xf32>
  return
}

func.func @f40(%a: tensor<?x3xf32>) {
  %0 = stablehlo.reshape %a : (tensor<?x3xf32>) -> tensor<6xf32>
  return
}
