// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Types that follow from operands, constants as operands, and calls that make buffers: the errors are those of jaxlib 0.10.

func.func @f1(%x0: tensor<?x4xf32>, %x1: tensor<1xi32>, %x2: tensor<2xi32>) {
  // expected-error@+1 {{inferred type(s) 'tensor<?x?xf32>' are incompatible with return type(s) of operation 'tensor<?x4xi32>'}}
  %result = "stablehlo.dynamic_gather"(%x0, %x1, %x2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], start_index_map = [0]>, indices_are_sorted = true}> : (tensor<?x4xf32>, tensor<1xi32>, tensor<2xi32>) -> tensor<?x4xi32>
  return
}

// -----

func.func @f2(%x0: tensor<?x?x2xi32>, %x1: tensor<?x?x?xi32>) {
  %s = "stablehlo.constant"() <{value = dense<[1, 1, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
  // expected-error@+1 {{slice size (3) is out of bounds for operand dimension (2) at index 2}}
  %result = "stablehlo.dynamic_gather"(%x0, %x1, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false}> : (tensor<?x?x2xi32>, tensor<?x?x?xi32>, tensor<3xi32>) -> tensor<?x?x3xi32>
  return
}

// -----

func.func @f3(%x0: tensor<?x?x2xi32>, %x1: tensor<?x?x?xi32>) {
  %s = "stablehlo.constant"() <{value = dense<[1, 2, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  // expected-error@+1 {{Expects that for each dim in collapsed_slice_dims, slice_sizes[dim] should be <= 1, but got 2}}
  %result = "stablehlo.dynamic_gather"(%x0, %x1, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false}> : (tensor<?x?x2xi32>, tensor<?x?x?xi32>, tensor<3xi32>) -> tensor<?x?x2xi32>
  return
}

// -----

func.func @f4(%x0: tensor<?x?x2xi32>, %x1: tensor<?x?x?xi32>) {
  %s = "stablehlo.constant"() <{value = dense<[1, 1, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %result = "stablehlo.dynamic_gather"(%x0, %x1, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false}> : (tensor<?x?x2xi32>, tensor<?x?x?xi32>, tensor<3xi32>) -> tensor<?x?x?xi32>
  return
}

// -----

func.func @f5(%x0: tensor<i1>, %x1: tensor<?xf32>, %x2: tensor<5xf32>) {
  // expected-error@+1 {{result #0 must be variadic of ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or ranked tensor of per-axis integer quantized values or token, but got 'tensor<*xf32>'}}
  %result = "stablehlo.if"(%x0) ({
      "stablehlo.return"(%x1) : (tensor<?xf32>) -> ()
    }, {
      "stablehlo.return"(%x2) : (tensor<5xf32>) -> ()
    }) : (tensor<i1>) -> tensor<*xf32>
  return
}

// -----

func.func @f6(%x0: tensor<i32>, %x1: memref<4xf32>) {
  // expected-error@+1 {{result #0 must be variadic of ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or ranked tensor of per-axis integer quantized values or token, but got 'memref<4xf32>'}}
  %result = "stablehlo.case"(%x0) ({
      "stablehlo.return"(%x1) : (memref<4xf32>) -> ()
    }) : (tensor<i32>) -> memref<4xf32>
  return
}

// -----

func.func @f7(%x0: tensor<11x5xf32>, %x1: tensor<3x5x7xf32>, %x2: tensor<3xi64>) {
  // expected-error@+1 {{inferred shape '[11, 7]' is incompatible with return type of operation 'tensor<*xf32>'}}
  %result = "chlo.ragged_dot"(%x0, %x1, %x2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<*xf32>
  return
}

// -----

func.func @f8(%x0: tensor<i32>, %x1: tensor<4xf32>) {
  // expected-error@+1 {{inferred type(s) 'tensor<i32>', 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<i32>', 'tensor<4xi32>'}}
  %result:2 = "stablehlo.while"(%x0, %x1) ({
    ^bb0(%a: tensor<i32>, %b: tensor<4xf32>):
      %stop = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
      "stablehlo.return"(%stop) : (tensor<i1>) -> ()
    }, {
    ^bb0(%a: tensor<i32>, %b: tensor<4xf32>):
      "stablehlo.return"(%a, %b) : (tensor<i32>, tensor<4xf32>) -> ()
    }) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xi32>)
  return
}

// -----

func.func @f9(%x0: tuple<tuple<>, tensor<f32>, memref<4xf32>, !stablehlo.token>) {
  %result = "stablehlo.get_tuple_element"(%x0) <{index = 1 : i32}> : (tuple<tuple<>, tensor<f32>, memref<4xf32>, !stablehlo.token>) -> tensor<f32>
  return
}

// -----

func.func @f10(%x0: tensor<4xf32>) {
  %0 = "stablehlo.custom_call"() <{call_target_name = "CreateBuffer", has_side_effect = false, api_version = 4 : i32}> : () -> memref<4xf32>
  %1 = "stablehlo.custom_call"(%x0) <{call_target_name = "Pin", api_version = 4 : i32}> : (tensor<4xf32>) -> memref<4xf32>
  %2 = "stablehlo.custom_call"(%1) <{call_target_name = "Unpin", api_version = 4 : i32}> : (memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f11(%x0: tensor<4xf32>) {
  // expected-error@+1 {{CreateBuffer custom_call shouldn't have any inputs}}
  %0 = "stablehlo.custom_call"(%x0) <{call_target_name = "CreateBuffer", api_version = 4 : i32}> : (tensor<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @f12(%x0: tensor<4xf32>) {
  // expected-error@+1 {{CreateBuffer custom_call should have a memref result}}
  %0 = "stablehlo.custom_call"() <{call_target_name = "CreateBuffer", api_version = 4 : i32}> : () -> tensor<4xf32>
  return
}

// -----

func.func @f13(%x0: tensor<4xf32>) {
  // expected-error@+1 {{CreateBuffer custom_call should have one result}}
  %0:2 = "stablehlo.custom_call"() <{call_target_name = "CreateBuffer", api_version = 4 : i32}> : () -> (memref<4xf32>, memref<4xf32>)
  return
}

// -----

func.func @f14(%x0: tensor<4xf32>) {
  // expected-error@+1 {{Pin custom_call should have one input}}
  %0 = "stablehlo.custom_call"(%x0, %x0) <{call_target_name = "Pin", api_version = 4 : i32}> : (tensor<4xf32>, tensor<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @f15(%x0: memref<4xf32>) {
  // expected-error@+1 {{Pin custom_call should have a tensor input}}
  %0 = "stablehlo.custom_call"(%x0) <{call_target_name = "Pin", api_version = 4 : i32}> : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @f16(%x0: tensor<4xf32>) {
  // expected-error@+1 {{Pin custom_call should have a memref output}}
  %0 = "stablehlo.custom_call"(%x0) <{call_target_name = "Pin", api_version = 4 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f17(%x0: tensor<4xf32>) {
  // expected-error@+1 {{Pin custom_call should have compatible input and output types}}
  %0 = "stablehlo.custom_call"(%x0) <{call_target_name = "Pin", api_version = 4 : i32}> : (tensor<4xf32>) -> memref<5xf32>
  return
}

// -----

func.func @f18(%x0: tensor<4xf32>) {
  // expected-error@+1 {{Pin custom_call should have one output}}
  %0:2 = "stablehlo.custom_call"(%x0) <{call_target_name = "Pin", api_version = 4 : i32}> : (tensor<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  return
}

// -----

func.func @f19(%x0: tensor<4xf32>) {
  // expected-error@+1 {{Unpin custom_call should have a memref input}}
  %0 = "stablehlo.custom_call"(%x0) <{call_target_name = "Unpin", api_version = 4 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f20(%x0: memref<4xf32>) {
  // expected-error@+1 {{Unpin custom_call should have a tensor output}}
  %0 = "stablehlo.custom_call"(%x0) <{call_target_name = "Unpin", api_version = 4 : i32}> : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @f21(%x0: memref<4xf32>) {
  // expected-error@+1 {{Unpin custom_call should have compatible input and output types}}
  %0 = "stablehlo.custom_call"(%x0) <{call_target_name = "Unpin", api_version = 4 : i32}> : (memref<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f22(%x0: memref<4xf32>) {
  // expected-error@+1 {{Unpin custom_call should have one input}}
  %0 = "stablehlo.custom_call"(%x0, %x0) <{call_target_name = "Unpin", api_version = 4 : i32}> : (memref<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f23(%x0: tensor<2x4x5xf32>, %x1: tensor<2x5x7xf32>, %x2: tensor<?x3xi64>) {
  // expected-error@+1 {{group_sizes is expected to have shape [2, 3], got [-9223372036854775808, 3]}}
  %result = "chlo.ragged_dot"(%x0, %x1, %x2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2]>}> : (tensor<2x4x5xf32>, tensor<2x5x7xf32>, tensor<?x3xi64>) -> tensor<3x2x4x7xf32>
  return
}

// -----

func.func @f24(%x0: tensor<?x4x5xf32>, %x1: tensor<2x5x7xf32>, %x2: tensor<?x3xi64>) {
  %result = "chlo.ragged_dot"(%x0, %x1, %x2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2]>}> : (tensor<?x4x5xf32>, tensor<2x5x7xf32>, tensor<?x3xi64>) -> tensor<3x2x4x7xf32>
  return
}

// -----

func.func @f25(%x0: tensor<4xf32>) {
  // expected-error@+1 {{attribute 'replica_groups' failed to satisfy constraint: 64-bit signless integer elements attribute or mesh and axes based replica groups representation.}}
  %result = "stablehlo.all_gather"(%x0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi32>}> : (tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f26(%x0: tensor<4xf32>) {
  // expected-error@+1 {{attribute 'source_target_pairs' failed to satisfy constraint: 64-bit signless integer elements attribute}}
  %result = "stablehlo.collective_permute"(%x0) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi32>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f27(%x0: tensor<4xf32>, %l: tensor<1xi32>, %p: tensor<f32>) {
  %i = stablehlo.constant dense<-1> : tensor<1xi32>
  // expected-error@+1 {{interior_padding must be non-negative, but got -1}}
  %result = "stablehlo.dynamic_pad"(%x0, %p, %l, %l, %i) : (tensor<4xf32>, tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f28(%x0: tensor<2x3xf32>, %y: tensor<2xi1>) {
  %0 = "chlo.constant_like"(%y) <{value = true}> : (tensor<2xi1>) -> tensor<2xi1>
  // expected-error@+1 {{value's type doesn't match element return type}}
  %result = "chlo.constant_like"(%x0) <{value = true}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f29(%x0: tensor<4xf32>, %x1: tensor<3xf32>) {
  // expected-error@+1 {{attribute 'replica_groups' failed to satisfy constraint: 64-bit signless integer elements attribute or mesh and axes based replica groups representation.}}
  %result:2 = "stablehlo.all_reduce"(%x0, %x1) <{replica_groups = array<i64: 0>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      "stablehlo.return"(%x) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<3xf32>) -> (tensor<4xf32>, tensor<3xf32>)
  return
}
