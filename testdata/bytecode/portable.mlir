// RUN: bcast-opt %S/portable.1_17_0.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt %S/portable.1_0_0.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt %S/portable.0_9_0.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt --stats %S/portable.1_0_0.mlirbc 2>&1 | FileCheck %s --check-prefix=STATS
// RUN: sed 's/dot_general_v/dot_general_w/' %S/portable.1_0_0.mlirbc > %t.other
// RUN: not bcast-opt %t.other 2>&1 | FileCheck %s --check-prefix=OTHER

// StableHLO's portable artifacts are in VHLO, and are shown as StableHLO.

// CHECK: "stablehlo.dot_general"({{.*}}) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision DEFAULT>]}>
// CHECK-NEXT: "stablehlo.exponential"({{.*}}) : (tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT: "stablehlo.compare"({{.*}}) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}>
// CHECK: "stablehlo.reduce"({{.*}}) <{dimensions = array<i64: 1>}> ({
// CHECK: "stablehlo.return"({{.*}}) : (tensor<f32>) -> ()
// CHECK: "stablehlo.constant"() <{value = dense<[true, false, true, true]> : tensor<4xi1>}>
// CHECK: "func.call"({{.*}}) <{callee = @tile}>
// CHECK-NEXT: "stablehlo.custom_call"({{.*}}) <{backend_config = "x", call_target_name = "sharding", has_side_effect = true}> {mhlo.note = 1 : i64}
// CHECK-NEXT: "func.return"
// CHECK: "stablehlo.gather"({{.*}}) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 16>}>
// CHECK: function_type = (tensor<1x8x8x3xf32>, tensor<3x3x3x6xf32>, tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x6x6x6xf32>
// CHECK: "stablehlo.convolution"({{.*}}) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}>
// CHECK-NEXT: "stablehlo.create_token"() : () -> !stablehlo.token
// CHECK-NEXT: "stablehlo.send"({{.*}}) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}>
// CHECK-NEXT: "stablehlo.all_reduce"({{.*}}) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 0>, replica_groups = dense<{{.*}}> : tensor<1x2xi64>, use_global_device_ids}> ({

// STATS: MLIR bytecode of version {{[0-9]+}}, written by StableHLO_v1.0.0

// OTHER: MLIR bytecode cannot be read: 'vhlo.dot_general_w1', at byte {{[0-9]+}}, is in no version of VHLO up to 1.20.0

module @portable {
  func.func @main(%x: tensor<?x8xf32>, %w: tensor<8x4xf32>, %p: tensor<4xi1>) -> (tensor<?x4xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], precision = [HIGHEST, DEFAULT] : (tensor<?x8xf32>, tensor<8x4xf32>) -> tensor<?x4xf32>
    %1 = stablehlo.exponential %0 : tensor<?x4xf32>
    %2 = stablehlo.compare GE, %0, %1, FLOAT : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xi1>
    %c = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %3 = stablehlo.reduce(%1 init: %c) applies stablehlo.maximum across dimensions = [1] : (tensor<?x4xf32>, tensor<f32>) -> tensor<?xf32>
    %m = stablehlo.constant dense<[true, false, true, true]> : tensor<4xi1>
    %s = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
    %4 = stablehlo.dynamic_broadcast_in_dim %m, %s, dims = [1] : (tensor<4xi1>, tensor<2xi32>) -> tensor<?x4xi1>
    %5 = func.call @tile(%w) : (tensor<8x4xf32>) -> tensor<4x16xf32>
    %6 = stablehlo.custom_call @sharding(%1) {backend_config = "x", has_side_effect = true, mhlo.note = 1 : i64} : (tensor<?x4xf32>) -> tensor<?x4xf32>
    return %6 : tensor<?x4xf32>
  }
  func.func private @tile(%w: tensor<8x4xf32>) -> tensor<4x16xf32> {
    %0 = stablehlo.transpose %w, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.pad %0, %z, low = [0, 4], high = [0, 4], interior = [0, 0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x16xf32>
    %2 = stablehlo.slice %1 [0:4, 0:16] : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %i = stablehlo.iota dim = 0 : tensor<4x1xi32>
    %3 = "stablehlo.gather"(%2, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 16>}> : (tensor<4x16xf32>, tensor<4x1xi32>) -> tensor<4x16xf32>
    return %3 : tensor<4x16xf32>
  }
  func.func private @windows(%x: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x6xf32>, %q: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x6x6x6xf32> {
    %0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x6xf32>) -> tensor<1x6x6x6xf32>
    %t = stablehlo.create_token : !stablehlo.token
    %1 = "stablehlo.send"(%0, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<1x6x6x6xf32>, !stablehlo.token) -> !stablehlo.token
    %2 = "stablehlo.all_reduce"(%0) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %r = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %r : tensor<f32>
    }) : (tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
    return %2 : tensor<1x6x6x6xf32>
  }
}
