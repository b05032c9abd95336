// RUN: bcast-opt --infer --mlir-print-op-generic %s | FileCheck %s
// RUN: bcast-opt --infer %s | bcast-opt --infer --mlir-print-op-generic | FileCheck %s

// Slices and padding, by attributes and by operands.
// CHECK-LABEL: sym_name = "slices"
func.func @slices(%a: tensor<6x?xf32>, %p: tensor<f32>, %i: tensor<i32>, %n: tensor<2xi64>) {
  // CHECK: "stablehlo.slice"({{.*}}) {{.*}} -> tensor<2x3xf32>
  %0 = stablehlo.slice %a [1:4:2, 2:5] : (tensor<6x?xf32>) -> tensor<?x?xf32>
  // CHECK: "stablehlo.dynamic_slice"({{.*}}) {{.*}} -> tensor<1x4xf32>
  %1 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 4] : (tensor<6x?xf32>, tensor<i32>, tensor<i32>) -> tensor<?x?xf32>
  %from = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %to = stablehlo.constant dense<[6, 7]> : tensor<2xi64>
  %by = stablehlo.constant dense<[3, 1]> : tensor<2xi64>
  // CHECK: "stablehlo.real_dynamic_slice"({{.*}}) {{.*}} -> tensor<2x5xf32>
  %2 = stablehlo.real_dynamic_slice %a, %from, %to, %by : (tensor<6x?xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK: "stablehlo.real_dynamic_slice"({{.*}}) {{.*}} -> tensor<?x?xf32>
  %3 = stablehlo.real_dynamic_slice %a, %n, %to, %by : (tensor<6x?xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK: "stablehlo.dynamic_update_slice"({{.*}}) {{.*}} -> tensor<6x?xf32>
  %4 = stablehlo.dynamic_update_slice %a, %0, %i, %i : (tensor<6x?xf32>, tensor<?x?xf32>, tensor<i32>, tensor<i32>) -> tensor<?x?xf32>
  // CHECK: "stablehlo.pad"({{.*}}) {{.*}} -> tensor<18x?xf32>
  %5 = stablehlo.pad %a, %p, low = [1, 0], high = [1, 2], interior = [2, 1] : (tensor<6x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %zero = stablehlo.constant dense<0> : tensor<2xi64>
  // CHECK: "stablehlo.dynamic_pad"({{.*}}) {{.*}} -> tensor<13x?xf32>
  %6 = stablehlo.dynamic_pad %a, %p, %from, %to, %zero : (tensor<6x?xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// CHECK-LABEL: sym_name = "windows"
func.func @windows(%a: tensor<?x9x8x4xf32>, %w: tensor<3x2x2x6xf32>, %z: tensor<f32>, %m: tensor<8x7xf32>, %n: tensor<?x7xf32>) {
  // CHECK: "stablehlo.convolution"({{.*}}) {{.*}} -> tensor<?x4x7x6xf32>
  %0 = stablehlo.convolution(%a, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<?x9x8x4xf32>, tensor<3x2x2x6xf32>) -> tensor<?x?x?x?xf32>
  // CHECK: "stablehlo.convolution"({{.*}}) {{.*}} -> tensor<6x9x18x?xf32>
  %1 = stablehlo.convolution(%a, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[f, 0, 1, b], window = {pad = [[1, 1], [2, 3]], lhs_dilate = [1, 2], rhs_dilate = [1, 2]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<?x9x8x4xf32>, tensor<3x2x2x6xf32>) -> tensor<?x?x?x?xf32>
  %pad = stablehlo.constant dense<1> : tensor<2x2xi64>
  // CHECK: "stablehlo.dynamic_conv"({{.*}}) {{.*}} -> tensor<?x9x9x6xf32>
  %2 = "stablehlo.dynamic_conv"(%a, %w, %pad) <{batch_group_count = 1 : i64, feature_group_count = 2 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>}> : (tensor<?x9x8x4xf32>, tensor<3x2x2x6xf32>, tensor<2x2xi64>) -> tensor<?x?x?x?xf32>
  // What is reduced together has one shape.
  // CHECK: "stablehlo.reduce_window"({{.*}}) {{.*}}
  // CHECK: -> (tensor<4x5xf32>, tensor<4x5xf32>)
  %3:2 = "stablehlo.reduce_window"(%n, %m, %z, %z) <{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 1>}> ({
  ^bb0(%b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>, %e: tensor<f32>):
    stablehlo.return %b, %c : tensor<f32>, tensor<f32>
  }) : (tensor<?x7xf32>, tensor<8x7xf32>, tensor<f32>, tensor<f32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return
}

// The dimensions of indices, and those of a slice.
// CHECK-LABEL: sym_name = "gathered"
func.func @gathered(%a: tensor<?x8x6xf32>, %i: tensor<5x2xi32>, %j: tensor<5xi32>) {
  // CHECK: "stablehlo.gather"({{.*}}) {{.*}} -> tensor<3x5x6xf32>
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3, 6>}> : (tensor<?x8x6xf32>, tensor<5x2xi32>) -> tensor<?x?x?xf32>
  // An index of one number, without a dimension of its own.
  // CHECK: "stablehlo.gather"({{.*}}) {{.*}} -> tensor<5x8x6xf32>
  %1 = "stablehlo.gather"(%a, %j) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 8, 6>}> : (tensor<?x8x6xf32>, tensor<5xi32>) -> tensor<?x?x?xf32>
  %s = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  // CHECK: "stablehlo.dynamic_gather"({{.*}}) {{.*}} -> tensor<5x2x3xf32>
  %2 = "stablehlo.dynamic_gather"(%a, %j, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<?x8x6xf32>, tensor<5xi32>, tensor<3xi32>) -> tensor<?x?x?xf32>
  return
}

// CHECK-LABEL: sym_name = "others"
func.func @others(%a: tensor<2x?x8xf32>, %s: tensor<?xf32>, %q: tensor<2x?x2xf32>, %y: tensor<?x4xi8>) {
  // Elements of fewer bits have a dimension of their own.
  // CHECK: "stablehlo.bitcast_convert"({{.*}}) {{.*}} -> tensor<2x?x8x2xf16>
  %0 = stablehlo.bitcast_convert %a : (tensor<2x?x8xf32>) -> tensor<?x?x?x?xf16>
  // CHECK: "stablehlo.bitcast_convert"({{.*}}) {{.*}} -> tensor<2x?xcomplex<f32>>
  %1 = stablehlo.bitcast_convert %q : (tensor<2x?x2xf32>) -> tensor<?x?xcomplex<f32>>
  // CHECK: "stablehlo.bitcast_convert"({{.*}}) {{.*}} -> tensor<?xf32>
  %2 = stablehlo.bitcast_convert %y : (tensor<?x4xi8>) -> tensor<?xf32>
  // CHECK: "stablehlo.fft"({{.*}}) {{.*}} -> tensor<2x?x5xcomplex<f32>>
  %3 = stablehlo.fft %a, type = RFFT, length = [8] : (tensor<2x?x8xf32>) -> tensor<?x?x?xcomplex<f32>>
  // CHECK: "stablehlo.fft"({{.*}}) {{.*}} -> tensor<2x?x8xf32>
  %4 = stablehlo.fft %3, type = IRFFT, length = [8] : (tensor<?x?x?xcomplex<f32>>) -> tensor<?x?x?xf32>
  // The size of the features is that of all operands of one dimension.
  // CHECK: "stablehlo.batch_norm_training"({{.*}}) {{.*}} -> (tensor<2x?x8xf32>, tensor<8xf32>, tensor<8xf32>)
  %5:3 = "stablehlo.batch_norm_training"(%4, %s, %s) <{epsilon = 0.0 : f32, feature_index = 2 : i64}> : (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?xf32>)
  // CHECK: "stablehlo.exponential"({{.*}}) {{.*}} -> tensor<8xf32>
  %6 = stablehlo.exponential %s : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// An encoding that bounds open sizes has nothing to say of others.
// CHECK-LABEL: sym_name = "bounded"
func.func @bounded(%a: tensor<4x?xf32>, %b: tensor<?x?xf32, #stablehlo.bounds<8, ?>>) {
  // CHECK: "stablehlo.add"({{.*}}) {{.*}} -> tensor<?x?xf32, #stablehlo.bounds<8, ?>>
  %0 = "stablehlo.add"(%a, %b) : (tensor<4x?xf32>, tensor<?x?xf32, #stablehlo.bounds<8, ?>>) -> tensor<?x?xf32, #stablehlo.bounds<8, ?>>
  return
}

// What the processes of a group have together, or each of them. How many there are in all partitions nobody says.
// CHECK-LABEL: sym_name = "groups"
func.func @groups(%a: tensor<4x?xf32>, %b: tensor<1x?xf32>) {
  // CHECK: "stablehlo.all_gather"({{.*}}) {{.*}} -> tensor<8x?xf32>
  %0 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x?xf32>) -> tensor<?x?xf32>
  // CHECK: "stablehlo.all_gather"({{.*}}) {{.*}} -> tensor<?x?xf32>
  %1 = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x?xf32>) -> tensor<?x?xf32>
  // CHECK: "stablehlo.all_to_all"({{.*}}) {{.*}} -> tensor<2x?xf32>
  %2 = "stablehlo.all_to_all"(%a) <{split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x?xf32>) -> tensor<?x?xf32>
  // CHECK: "stablehlo.reduce_scatter"({{.*}}) {{.*}}
  // CHECK: -> tensor<2x?xf32>
  %3 = "stablehlo.reduce_scatter"(%a) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) : (tensor<4x?xf32>) -> tensor<?x?xf32>
  // CHECK: "stablehlo.dynamic_broadcast_in_dim"({{.*}}) {{.*}} -> tensor<3x5xf32>
  %shape = stablehlo.constant dense<[3, 5]> : tensor<2xi32>
  %4 = stablehlo.dynamic_broadcast_in_dim %b, %shape, dims = [0, 1] : (tensor<1x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}
