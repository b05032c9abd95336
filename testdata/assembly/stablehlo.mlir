// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --canonical-print | FileCheck %s --check-prefix=GENERIC

// Operations of StableHLO as JAX prints them.

func.func private @g(%a: tensor<4xf32>) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>, %m: tensor<4x3xf32>, %square: tensor<4x4xf32>, %n: tensor<3x5xf32>, %s: tensor<f32>, %i: tensor<i32>, %c: tensor<4xi1>,
             %z: tensor<4xcomplex<f32>>, %k: !stablehlo.token, %r: tensor<2xi64>, %x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>) {
  // CHECK: stablehlo.add %a, %a : tensor<4xf32>
  // GENERIC: "stablehlo.add"({{.*}}) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %0 = stablehlo.add %a, %a : tensor<4xf32>
  // CHECK: stablehlo.exponential %a {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf32>
  // GENERIC: "stablehlo.exponential"({{.*}}) <{result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.exponential %a {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4xf32>
  // CHECK: stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xf64>
  // GENERIC: "stablehlo.convert"({{.*}}) : (tensor<4xf32>) -> tensor<4xf64>
  %2 = stablehlo.convert %a : (tensor<4xf32>) -> tensor<4xf64>
  // CHECK: stablehlo.select %c, %a, %a : tensor<4xi1>, tensor<4xf32>
  // GENERIC: "stablehlo.select"({{.*}}) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = stablehlo.select %c, %a, %a : tensor<4xi1>, tensor<4xf32>
  // CHECK: stablehlo.clamp %s, %a, %s : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // GENERIC: "stablehlo.clamp"({{.*}}) : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %4 = stablehlo.clamp %s, %a, %s : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
  // GENERIC: "stablehlo.constant"({{.*}}) <{value = dense<1.000000e+00> : tensor<4xf32>}> : () -> tensor<4xf32>
  %5 = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
  // CHECK: stablehlo.compare LT, %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // GENERIC: "stablehlo.compare"({{.*}}) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %6 = stablehlo.compare LT, %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: stablehlo.compare EQ, %a, %a, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // GENERIC: "stablehlo.compare"({{.*}}) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %7 = stablehlo.compare EQ, %a, %a, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  // CHECK: stablehlo.iota dim = 1 : tensor<4x3xf32>
  // GENERIC: "stablehlo.iota"({{.*}}) <{iota_dimension = 1 : i64}> : () -> tensor<4x3xf32>
  %8 = stablehlo.iota dim = 1 : tensor<4x3xf32>
  // CHECK: stablehlo.dynamic_iota %r, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32>
  // GENERIC: "stablehlo.dynamic_iota"({{.*}}) <{iota_dimension = 0 : i64}> : (tensor<2xi64>) -> tensor<?x?xf32>
  %9 = stablehlo.dynamic_iota %r, dim = 0 : (tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK: stablehlo.concatenate %a, %a, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  // GENERIC: "stablehlo.concatenate"({{.*}}) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %10 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  // CHECK: stablehlo.get_dimension_size %m, dim = 1 : (tensor<4x3xf32>) -> tensor<i32>
  // GENERIC: "stablehlo.get_dimension_size"({{.*}}) <{dimension = 1 : i64}> : (tensor<4x3xf32>) -> tensor<i32>
  %11 = stablehlo.get_dimension_size %m, dim = 1 : (tensor<4x3xf32>) -> tensor<i32>
  // CHECK: stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
  // GENERIC: "stablehlo.broadcast_in_dim"({{.*}}) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x3xf32>
  %12 = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<4xf32>) -> tensor<4x3xf32>
  // CHECK: stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
  // GENERIC: "stablehlo.broadcast_in_dim"({{.*}}) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3xf32>
  %13 = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
  // CHECK: stablehlo.dynamic_broadcast_in_dim %a, %r, dims = [0] {known_expanding_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  // GENERIC: "stablehlo.dynamic_broadcast_in_dim"({{.*}}) <{broadcast_dimensions = array<i64: 0>, known_expanding_dimensions = array<i64: 0>}> : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %14 = stablehlo.dynamic_broadcast_in_dim %a, %r, dims = [0] {known_expanding_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK: stablehlo.broadcast %a, sizes = [2, 3] : (tensor<4xf32>) -> tensor<2x3x4xf32>
  // GENERIC: "stablehlo.broadcast"({{.*}}) <{broadcast_sizes = array<i64: 2, 3>}> : (tensor<4xf32>) -> tensor<2x3x4xf32>
  %15 = stablehlo.broadcast %a, sizes = [2, 3] : (tensor<4xf32>) -> tensor<2x3x4xf32>
  // CHECK: stablehlo.transpose %m, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
  // GENERIC: "stablehlo.transpose"({{.*}}) <{permutation = array<i64: 1, 0>}> : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %16 = stablehlo.transpose %m, dims = [1, 0] : (tensor<4x3xf32>) -> tensor<3x4xf32>
  // CHECK: stablehlo.reverse %m, dims = [0, 1] : tensor<4x3xf32>
  // GENERIC: "stablehlo.reverse"({{.*}}) <{dimensions = array<i64: 0, 1>}> : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %17 = stablehlo.reverse %m, dims = [0, 1] : tensor<4x3xf32>
  // CHECK: stablehlo.slice %m [0:4:2, 1:3] : (tensor<4x3xf32>) -> tensor<2x2xf32>
  // GENERIC: "stablehlo.slice"({{.*}}) <{limit_indices = array<i64: 4, 3>, start_indices = array<i64: 0, 1>, strides = array<i64: 2, 1>}> : (tensor<4x3xf32>) -> tensor<2x2xf32>
  %18 = stablehlo.slice %m [0:4:2, 1:3] : (tensor<4x3xf32>) -> tensor<2x2xf32>
  // CHECK: stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  // GENERIC: "stablehlo.dynamic_slice"({{.*}}) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  %19 = stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  // CHECK: stablehlo.pad %a, %s, low = [1], high = [-1], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // GENERIC: "stablehlo.pad"({{.*}}) <{edge_padding_high = array<i64: -1>, edge_padding_low = array<i64: 1>, interior_padding = array<i64: 0>}> : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  %20 = stablehlo.pad %a, %s, low = [1], high = [-1], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: stablehlo.reduce_precision %a, format = e8m10 : tensor<4xf32>
  // GENERIC: "stablehlo.reduce_precision"({{.*}}) <{exponent_bits = 8 : i32, mantissa_bits = 10 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  %21 = stablehlo.reduce_precision %a, format = e8m10 : tensor<4xf32>
  // CHECK: stablehlo.cholesky %square, lower = true : tensor<4x4xf32>
  // GENERIC: "stablehlo.cholesky"({{.*}}) <{lower = true}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %22 = stablehlo.cholesky %square, lower = true : tensor<4x4xf32>
  // CHECK: stablehlo.einsum %m, %n, config = "ab,bc->ac" : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  // GENERIC: "stablehlo.einsum"({{.*}}) <{einsum_config = "ab,bc->ac"}> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %23 = stablehlo.einsum %m, %n, config = "ab,bc->ac" : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  // CHECK: stablehlo.fft %z, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  // GENERIC: "stablehlo.fft"({{.*}}) <{fft_length = array<i64: 4>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %24 = stablehlo.fft %z, type = FFT, length = [4] : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  // CHECK: stablehlo.rng %s, %s, %r, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  // GENERIC: "stablehlo.rng"({{.*}}) <{rng_distribution = #stablehlo<rng_distribution NORMAL>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  %25 = stablehlo.rng %s, %s, %r, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  // CHECK: %state, %bits = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<4xf32>) -> (tensor<4xf32>, tensor<2xui32>)
  // GENERIC: "stablehlo.rng_bit_generator"({{.*}}) <{rng_algorithm = #stablehlo<rng_algorithm PHILOX>}> : (tensor<4xf32>) -> (tensor<4xf32>, tensor<2xui32>)
  %state, %bits = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<4xf32>) -> (tensor<4xf32>, tensor<2xui32>)
  // CHECK: stablehlo.dot %m, %n, precision = [HIGH, DEFAULT] : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  // GENERIC: "stablehlo.dot"({{.*}}) <{precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision DEFAULT>]}> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %26 = stablehlo.dot %m, %n, precision = [HIGH, DEFAULT] : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  // CHECK: stablehlo.dot_general %m, %n, contracting_dims = [1] x [0] : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  // GENERIC: "stablehlo.dot_general"({{.*}}) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  %27 = stablehlo.dot_general %m, %n, contracting_dims = [1] x [0] : (tensor<4x3xf32>, tensor<3x5xf32>) -> tensor<4x5xf32>
  // CHECK: stablehlo.dot_general %m, %m, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4xf32>
  // GENERIC: "stablehlo.dot_general"({{.*}}) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4xf32>
  %28 = stablehlo.dot_general %m, %m, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.complex %a, %a : tensor<4xcomplex<f32>>
  // GENERIC: "stablehlo.complex"({{.*}}) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xcomplex<f32>>
  %29 = stablehlo.complex %a, %a : tensor<4xcomplex<f32>>
  // CHECK: stablehlo.real %z : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  // GENERIC: "stablehlo.real"({{.*}}) : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %30 = stablehlo.real %z : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  // CHECK: %tuple = stablehlo.tuple %a, %s : tuple<tensor<4xf32>, tensor<f32>>
  // GENERIC: "stablehlo.tuple"({{.*}}) : (tensor<4xf32>, tensor<f32>) -> tuple<tensor<4xf32>, tensor<f32>>
  %tuple = stablehlo.tuple %a, %s : tuple<tensor<4xf32>, tensor<f32>>
  // CHECK: stablehlo.get_tuple_element %tuple[1] : (tuple<tensor<4xf32>, tensor<f32>>) -> tensor<f32>
  // GENERIC: "stablehlo.get_tuple_element"({{.*}}) <{index = 1 : i32}> : (tuple<tensor<4xf32>, tensor<f32>>) -> tensor<f32>
  %31 = stablehlo.get_tuple_element %tuple[1] : (tuple<tensor<4xf32>, tensor<f32>>) -> tensor<f32>
  // CHECK: %barrier:2 = stablehlo.optimization_barrier %a, %s : tensor<4xf32>, tensor<f32>
  // GENERIC: "stablehlo.optimization_barrier"({{.*}}) : (tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<f32>)
  %barrier:2 = stablehlo.optimization_barrier %a, %s : tensor<4xf32>, tensor<f32>
  // CHECK: stablehlo.after_all %k, %k : !stablehlo.token
  // GENERIC: "stablehlo.after_all"({{.*}}) : (!stablehlo.token, !stablehlo.token) -> !stablehlo.token
  %32 = stablehlo.after_all %k, %k : !stablehlo.token
  // CHECK: stablehlo.replica_id : tensor<ui32>
  // GENERIC: "stablehlo.replica_id"({{.*}}) : () -> tensor<ui32>
  %33 = stablehlo.replica_id : tensor<ui32>
  // CHECK: stablehlo.custom_call @check.expect_eq(%a, %a) {has_side_effect = true, note} : (tensor<4xf32>, tensor<4xf32>) -> ()
  // GENERIC: "stablehlo.custom_call"({{.*}}) <{call_target_name = "check.expect_eq", has_side_effect = true}> {note} : (tensor<4xf32>, tensor<4xf32>) -> ()
  stablehlo.custom_call @check.expect_eq(%a, %a) {has_side_effect = true, note} : (tensor<4xf32>, tensor<4xf32>) -> ()
  // CHECK: stablehlo.custom_call @"not a name"(%a) {backend_config = "b"} : (tensor<4xf32>) -> tensor<4xf32>
  // GENERIC: "stablehlo.custom_call"({{.*}}) <{backend_config = "b", call_target_name = "not a name"}> : (tensor<4xf32>) -> tensor<4xf32>
  %34 = stablehlo.custom_call @"not a name"(%a) {backend_config = "b"} : (tensor<4xf32>) -> tensor<4xf32>
  // CHECK: stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = {{\[\[}}1, 1], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>) -> tensor<1x8x8x2xf32>
  // GENERIC: "stablehlo.convolution"({{.*}}) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<{{\[\[}}1, 1], [0, 2]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>) -> tensor<1x8x8x2xf32>
  %35 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>) -> tensor<1x8x8x2xf32>
  // A reduction by one operation has a region all the same.
  // CHECK: stablehlo.reduce(%m init: %s) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  // GENERIC:      "stablehlo.reduce"({{.+}}, {{.+}}) <{dimensions = array<i64: 1>}> ({
  // GENERIC-NEXT: ^bb0(%[[A:.+]]: tensor<f32>, %[[B:.+]]: tensor<f32>):
  // GENERIC-NEXT:   %[[SUM:.+]] = "stablehlo.add"(%[[A]], %[[B]]) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // GENERIC-NEXT:   "stablehlo.return"(%[[SUM]]) : (tensor<f32>) -> ()
  // GENERIC-NEXT: }) : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  %one = stablehlo.reduce(%m init: %s) applies stablehlo.add across dimensions = [1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK:      %two:2 = stablehlo.reduce(%a init: %s), (%a init: %s) across dimensions = [0] : (tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  // CHECK-NEXT:  reducer(%p: tensor<f32>, %t: tensor<f32>) (%q: tensor<f32>, %u: tensor<f32>) {
  // CHECK-NEXT:   stablehlo.return %p, %u : tensor<f32>, tensor<f32>
  // CHECK-NEXT: }
  // GENERIC:      ({
  // GENERIC-NEXT: ^bb0(%[[P:[^:]+]]: tensor<f32>, %{{[^:]+}}: tensor<f32>, %{{[^:]+}}: tensor<f32>, %[[U:[^:]+]]: tensor<f32>):
  // GENERIC-NEXT:   "stablehlo.return"(%[[P]], %[[U]])
  %two:2 = stablehlo.reduce(%a init: %s), (%a init: %s) across dimensions = [0] : (tensor<4xf32>, tensor<4xf32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
   reducer(%p: tensor<f32>, %t: tensor<f32>) (%q: tensor<f32>, %u: tensor<f32>)  {
    stablehlo.return %p, %u : tensor<f32>, tensor<f32>
  }
  // The arguments of both regions are before them; a loop inside does not change that.
  // CHECK:      %loop:2 = stablehlo.while(%iterArg = %i, %iterArg_0 = %a) : tensor<i32>, tensor<4xf32> attributes {note}
  // CHECK-NEXT: cond {
  // CHECK:      } do {
  // CHECK-NEXT:   %inner = stablehlo.while(%deep = %iterArg) : tensor<i32>
  // CHECK-NEXT:   cond {
  // CHECK:        stablehlo.return %inner, %iterArg_0 : tensor<i32>, tensor<4xf32>
  // CHECK-NEXT: }
  // GENERIC: "stablehlo.while"({{.+}}, {{.+}}) ({
  %loop:2 = stablehlo.while(%iterArg = %i, %iterArg_0 = %a) : tensor<i32>, tensor<4xf32> attributes {note}
  cond {
    %stop = stablehlo.compare LT, %iterArg, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %stop : tensor<i1>
  } do {
    %inner = stablehlo.while(%deep = %iterArg) : tensor<i32>
    cond {
      %stop = stablehlo.constant dense<true> : tensor<i1>
      stablehlo.return %stop : tensor<i1>
    } do {
      stablehlo.return %deep : tensor<i32>
    }
    stablehlo.return %inner, %iterArg_0 : tensor<i32>, tensor<4xf32>
  }
  return
}
