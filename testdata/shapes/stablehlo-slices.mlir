// RUN: bcast-opt %s --verify-diagnostics --verify-only

// What StableHLO's verifier says of slices, padding, features and frequencies.

func.func @slice(%a: tensor<4x6xf32>) {
  %0 = stablehlo.slice %a [1:3, 0:6:2] : (tensor<4x6xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{limit index 7 is larger than dimension size 6 in dimension 1}}
  %1 = stablehlo.slice %a [1:3, 0:7] : (tensor<4x6xf32>) -> tensor<2x7xf32>
  // expected-error@+1 {{start index 3 is larger than limit index 2 in dimension 0}}
  %2 = stablehlo.slice %a [3:2, 0:6] : (tensor<4x6xf32>) -> tensor<0x6xf32>
  // expected-error@+1 {{stride must be positive but got 0 in dimension 1}}
  %3 = "stablehlo.slice"(%a) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 4, 6>, strides = array<i64: 1, 0>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  // expected-error@+1 {{negative start index -1 in dimension 0}}
  %4 = "stablehlo.slice"(%a) {start_indices = array<i64: -1, 0>, limit_indices = array<i64: 4, 6>, strides = array<i64: 1, 1>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  // expected-error@+1 {{the number of elements in start_indices (1) does not match the rank of the operand (2)}}
  %5 = "stablehlo.slice"(%a) {start_indices = array<i64: 0>, limit_indices = array<i64: 4>, strides = array<i64: 1>} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  // expected-error@+1 {{'stablehlo.slice' op inferred type(s) 'tensor<2x3xf32>' are incompatible with return type(s) of operation 'tensor<2x2xf32>'}}
  %6 = stablehlo.slice %a [1:3, 0:6:2] : (tensor<4x6xf32>) -> tensor<2x2xf32>
  return
}

func.func @dynamic(%a: tensor<4x6xf32>, %u: tensor<5x1xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  %0 = stablehlo.dynamic_slice %a, %i, %i, sizes = [4, 2] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  // expected-error@+1 {{start indices must have same element type}}
  %1 = stablehlo.dynamic_slice %a, %i, %j, sizes = [4, 2] : (tensor<4x6xf32>, tensor<i32>, tensor<i64>) -> tensor<4x2xf32>
  // expected-error@+1 {{has slice size 7 greater than dimension size 6 in dimension 1 of operand}}
  %2 = stablehlo.dynamic_slice %a, %i, %i, sizes = [4, 7] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<4x7xf32>
  // expected-error@+1 {{has mismatched number of slice sizes (2) and number of start indices (1)}}
  %3 = stablehlo.dynamic_slice %a, %i, sizes = [4, 2] : (tensor<4x6xf32>, tensor<i32>) -> tensor<4x2xf32>
  // expected-error@+1 {{expects size at dimension 0 of update to be in range [0, 4]. Got: 5.}}
  %4 = stablehlo.dynamic_update_slice %a, %u, %i, %i : (tensor<4x6xf32>, tensor<5x1xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
  // expected-error@+1 {{'stablehlo.dynamic_slice' op operand #1 must be variadic of 0D tensor of 2/4/8/16/32/64-bit integer values, but got 'tensor<4x6xf32>'}}
  %5 = stablehlo.dynamic_slice %a, %a, %i, sizes = [4, 2] : (tensor<4x6xf32>, tensor<4x6xf32>, tensor<i32>) -> tensor<4x2xf32>
  return
}

func.func @pad(%a: tensor<4xf32>, %p: tensor<f32>) {
  // expected-error@+1 {{edge_padding_low length (2) must match operand rank (1)}}
  %0 = stablehlo.pad %a, %p, low = [0, 1], high = [0, 1], interior = [0, 0] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  // expected-error@+1 {{Interior padding cannot be negative: -1}}
  %1 = stablehlo.pad %a, %p, low = [0], high = [0], interior = [-1] : (tensor<4xf32>, tensor<f32>) -> tensor<1xf32>
  // expected-error@+1 {{Padding result in negative size for dimension 0}}
  %2 = stablehlo.pad %a, %p, low = [-5], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<1xf32>
  return
}

func.func @features(%a: tensor<4x6xf32>, %s: tensor<6xf32>, %t: tensor<4xf32>) {
  %0 = "stablehlo.batch_norm_inference"(%a, %s, %s, %s, %s) {epsilon = 0.001 : f32, feature_index = 1 : i64} : (tensor<4x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<4x6xf32>
  // expected-error@+1 {{expects single-dimensional operands to have compatible shapes.}}
  %1 = "stablehlo.batch_norm_inference"(%a, %s, %s, %t, %s) {epsilon = 0.001 : f32, feature_index = 1 : i64} : (tensor<4x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<4xf32>, tensor<6xf32>) -> tensor<4x6xf32>
  // expected-error@+1 {{expects the size of single-dimensional operands to be compatible with feature count, but the size of single-dimensional operands is 6 and the feature count is 4.}}
  %2 = "stablehlo.batch_norm_inference"(%a, %s, %s, %s, %s) {epsilon = 0.001 : f32, feature_index = 0 : i64} : (tensor<4x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<4x6xf32>
  // expected-error@+1 {{expects featureIndex to be smaller than the rank of multi-dimensional operands; got featureIndex 2, and rank 2.}}
  %3 = "stablehlo.batch_norm_inference"(%a, %s, %s, %s, %s) {epsilon = 0.001 : f32, feature_index = 2 : i64} : (tensor<4x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<4x6xf32>
  // expected-error@+1 {{'stablehlo.batch_norm_inference' op attribute 'feature_index' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %4 = "stablehlo.batch_norm_inference"(%a, %s, %s, %s, %s) {epsilon = 0.001 : f32, feature_index = -1 : i64} : (tensor<4x6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>, tensor<6xf32>) -> tensor<4x6xf32>
  return
}

func.func @frequencies(%a: tensor<3x9xf32>, %c: tensor<3x9xcomplex<f32>>) {
  %0 = stablehlo.fft %a, type = RFFT, length = [9] : (tensor<3x9xf32>) -> tensor<3x5xcomplex<f32>>
  // expected-error@+1 {{RFFT requires innermost dimensions to be compatible with fft_length. Got: 3, 9 but wanted 8.}}
  %1 = stablehlo.fft %a, type = RFFT, length = [8] : (tensor<3x9xf32>) -> tensor<3x5xcomplex<f32>>
  // expected-error@+1 {{FFT/IFFT/IRFFT take a complex tensor as input, but is given 'tensor<3x9xf32>'.}}
  %2 = stablehlo.fft %a, type = FFT, length = [9] : (tensor<3x9xf32>) -> tensor<3x9xcomplex<f32>>
  // expected-error@+1 {{operand rank must not be less than fft rank of 3 for operand of type 'tensor<3x9xcomplex<f32>>'.}}
  %3 = stablehlo.fft %c, type = FFT, length = [9, 9, 9] : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  // expected-error@+1 {{IRFFT requires innermost dimension to be compatible with fft_length[-1]/2+1. Got: 9 but fft_length is 9.}}
  %4 = stablehlo.fft %c, type = IRFFT, length = [9] : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xf32>
  return
}
