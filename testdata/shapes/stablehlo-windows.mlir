// RUN: bcast-opt %s --verify-diagnostics --verify-only

// What StableHLO's verifier says of windows, and of the numbers of dimensions of a convolution.

func.func @right(%a: tensor<4x6xf32>, %i: tensor<f32>) -> tensor<4x3xf32> {
  %0 = "stablehlo.reduce_window"(%a, %i) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

func.func @count(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects window-dimensions size == input rank, but got window-dimensions size: 1 and input: 'tensor<4x6xf32>' with rank = 2.}}
  %0 = "stablehlo.reduce_window"(%a, %i) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {window_dimensions = array<i64: 2>} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

func.func @strides(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects window-strides to have same dimension-size as size of window dimensions (2), but got: 1.}}
  %0 = "stablehlo.reduce_window"(%a, %i) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 2>} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

func.func @stride(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects window to have positive stride for 1-th window dimension, but got 0.}}
  %0 = "stablehlo.reduce_window"(%a, %i) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 0>} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

func.func @padding(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects the shape of padding-attribute to be {N, 2}, but got {2, 1}.}}
  %0 = "stablehlo.reduce_window"(%a, %i) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {window_dimensions = array<i64: 1, 2>, padding = dense<0> : tensor<2x1xi64>} : (tensor<4x6xf32>, tensor<f32>) -> tensor<4x5xf32>
  return
}

func.func @inputs(%a: tensor<4x6xf32>, %b: tensor<4x7xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects all inputs to have compatible shapes. Shape at input-index 1 is not compatible with shape at input-index 0}}
  %0:2 = "stablehlo.reduce_window"(%a, %b, %i, %i) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>):
    stablehlo.return %x, %y : tensor<f32>, tensor<f32>
  }) {window_dimensions = array<i64: 1, 2>} : (tensor<4x6xf32>, tensor<4x7xf32>, tensor<f32>, tensor<f32>) -> (tensor<4x5xf32>, tensor<4x5xf32>)
  return
}

func.func @results(%a: tensor<4x6xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op inferred type(s) 'tensor<4x5xf32>', 'tensor<4x5xf32>' are incompatible with return type(s) of operation 'tensor<4x5xf32>', 'tensor<4x4xf32>'}}
  %0:2 = "stablehlo.reduce_window"(%a, %a, %i, %i) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>):
    stablehlo.return %x, %y : tensor<f32>, tensor<f32>
  }) {window_dimensions = array<i64: 1, 2>} : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<f32>, tensor<f32>) -> (tensor<4x5xf32>, tensor<4x4xf32>)
  return
}

func.func @source(%a: tensor<4x6xf32>, %s: tensor<4x2xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{expects source-type to be 'tensor<4x3xf32>', but got'tensor<4x2xf32>'}}
  %0 = "stablehlo.select_and_scatter"(%a, %s, %i) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %x : tensor<f32>
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>} : (tensor<4x6xf32>, tensor<4x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// Numbers of dimensions may be written without letters.
func.func @raw(%a: tensor<1x8x2xf32>, %k: tensor<3x2x5xf32>) {
  %0 = "stablehlo.convolution"(%a, %k) {
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1],
      kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0],
      output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>,
    feature_group_count = 1 : i64, batch_group_count = 1 : i64
  } : (tensor<1x8x2xf32>, tensor<3x2x5xf32>) -> tensor<1x6x5xf32>
  // expected-error@+1 {{inferred shape '[1, 6, 5]' is incompatible with return type of operation 'tensor<1x7x5xf32>'}}
  %1 = "stablehlo.convolution"(%a, %k) {
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1],
      kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0],
      output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>,
    feature_group_count = 1 : i64, batch_group_count = 1 : i64
  } : (tensor<1x8x2xf32>, tensor<3x2x5xf32>) -> tensor<1x7x5xf32>
  // expected-error@+1 {{expects kernel dimension-numbers to be unique, got {1, 1, 0}.}}
  %2 = "stablehlo.convolution"(%a, %k) {
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1],
      kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [0],
      output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>,
    feature_group_count = 1 : i64, batch_group_count = 1 : i64
  } : (tensor<1x8x2xf32>, tensor<3x2x5xf32>) -> tensor<1x6x5xf32>
  // expected-error@+1 {{expects input, kernel, and output dimension-numbers to be in-range [0, 3).}}
  %3 = "stablehlo.convolution"(%a, %k) {
    dimension_numbers = #stablehlo.conv<raw
      input_batch_dimension = -1, input_feature_dimension = 2, input_spatial_dimensions = [1],
      kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0],
      output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>,
    feature_group_count = 1 : i64, batch_group_count = 1 : i64
  } : (tensor<1x8x2xf32>, tensor<3x2x5xf32>) -> tensor<1x6x5xf32>
  return
}
