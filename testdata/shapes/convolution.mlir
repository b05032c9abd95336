// RUN: bcast-opt %s --verify-diagnostics --verify-only

// Inputs, kernels and results of convolutions: ranks, batches and channels; and of those whose verifier computes windows, these too.

func.func @stablehlo(%input: tensor<2x8x8x3xf32>, %kernel: tensor<3x3x3x6xf32>, %wrong: tensor<3x3x4x6xf32>, %d: tensor<?x8x?x3xf32>) {
  %0 = stablehlo.convolution(%input, %kernel) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 1], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x3xf32>, tensor<3x3x3x6xf32>) -> tensor<2x4x6x6xf32>
  // expected-error@+1 {{expects input feature dimension (3) / feature_group_count = kernel input feature dimension (4). Got feature_group_count = 1.}}
  %1 = stablehlo.convolution(%input, %wrong) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x3xf32>, tensor<3x3x4x6xf32>) -> tensor<2x6x6x6xf32>
  // expected-error@+1 {{inferred shape '[2, 6, 6, 6]' is incompatible with return type of operation 'tensor<3x6x6x6xf32>'}}
  %2 = stablehlo.convolution(%input, %kernel) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x3xf32>, tensor<3x3x3x6xf32>) -> tensor<3x6x6x6xf32>
  // expected-error@+1 {{inferred shape '[?, 6, ?, 6]' is incompatible with return type of operation 'tensor<2x6x6x5xf32>'}}
  %3 = stablehlo.convolution(%d, %kernel) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<?x8x?x3xf32>, tensor<3x3x3x6xf32>) -> tensor<2x6x6x5xf32>
  // expected-error@+1 {{expects input feature dimension (3) to be a multiple of feature_group_count. Got feature_group_count = 2.}}
  %4 = stablehlo.convolution(%input, %kernel) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x8x8x3xf32>, tensor<3x3x3x6xf32>) -> tensor<2x6x6x6xf32>
  // expected-error@+1 {{expects batch_group_count and feature_group_count not to be both greater than 1. Got 2 and 3 resp.}}
  %5 = stablehlo.convolution(%input, %kernel) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]]} {batch_group_count = 2 : i64, feature_group_count = 3 : i64} : (tensor<2x8x8x3xf32>, tensor<3x3x3x6xf32>) -> tensor<2x6x6x6xf32>
  return
}

func.func @onnx(%input: tensor<2x4x8x8xf32>, %kernel: tensor<6x4x3x3xf32>, %half: tensor<6x2x3x3xf32>, %vector: tensor<4x8xf32>) {
  %0 = "onnx.Conv"(%input, %kernel) : (tensor<2x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<2x6x6x6xf32>
  %1 = "onnx.Conv"(%input, %half) {group = 2 : si64} : (tensor<2x4x8x8xf32>, tensor<6x2x3x3xf32>) -> tensor<2x6x?x?xf32>
  // expected-error@+1 {{'onnx.Conv' op Given groups=1, weight of size [6, 2, 3, 3], expected input[2, 4, 8, 8] to have 2 channels, but got 4 channels instead}}
  %2 = "onnx.Conv"(%input, %half) : (tensor<2x4x8x8xf32>, tensor<6x2x3x3xf32>) -> tensor<2x6x?x?xf32>
  // expected-error@+1 {{'onnx.Conv' op result type of shape '1x6x6x6' is not compatible with shape '2x6x?x?' that its operands lead to}}
  %3 = "onnx.Conv"(%input, %kernel) : (tensor<2x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{'onnx.Conv' op Expected 4-dimensional input for 4-dimensional weight [6, 4, 3, 3], but got 2-dimensional input of size [4, 8] instead}}
  %4 = "onnx.Conv"(%vector, %kernel) : (tensor<4x8xf32>, tensor<6x4x3x3xf32>) -> tensor<*xf32>
  // expected-error@+1 {{'onnx.ConvTranspose' op Given transposed=1, weight of size [6, 4, 3, 3], expected input[2, 4, 8, 8] to have 6 channels, but got 4 channels instead}}
  %5 = "onnx.ConvTranspose"(%input, %kernel) : (tensor<2x4x8x8xf32>, tensor<6x4x3x3xf32>) -> tensor<*xf32>
  // expected-error@+1 {{'onnx.AveragePool' op result type of shape '2x5x7x7' is not compatible with shape '2x4x?x?' that its operands lead to}}
  %6 = "onnx.AveragePool"(%input) {kernel_shape = [2, 2]} : (tensor<2x4x8x8xf32>) -> tensor<2x5x7x7xf32>
  return
}

func.func @torch(%input: !torch.vtensor<[2,4,8,8],f32>, %kernel: !torch.vtensor<[6,2,3,3],f32>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %ones = torch.prim.ListConstruct %one, %one : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.convolution %input, %kernel, %none, %ones, %ones, %ones, %false, %ones, %two : !torch.vtensor<[2,4,8,8],f32>, !torch.vtensor<[6,2,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[2,6,8,8],f32>
  // expected-error@+1 {{'torch.aten.convolution' op Given groups=1, weight of size [6, 2, 3, 3], expected input[2, 4, 8, 8] to have 2 channels, but got 4 channels instead}}
  %1 = torch.aten.convolution %input, %kernel, %none, %ones, %ones, %ones, %false, %ones, %one : !torch.vtensor<[2,4,8,8],f32>, !torch.vtensor<[6,2,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[2,6,8,8],f32>
  // expected-error@+1 {{'torch.aten.convolution' op Given transposed=1, weight of size [6, 2, 3, 3], expected input[2, 4, 8, 8] to have 6 channels, but got 4 channels instead}}
  %2 = torch.aten.convolution %input, %kernel, %none, %ones, %ones, %ones, %true, %ones, %one : !torch.vtensor<[2,4,8,8],f32>, !torch.vtensor<[6,2,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[2,2,8,8],f32>
  return
}

func.func @linalg(%input: tensor<1x8x8x3xf32>, %kernel: tensor<3x3x3x6xf32>, %wrong: tensor<3x3x4x6xf32>, %large: tensor<1x7x6x6xf32>, %out: tensor<1x6x6x6xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%input, %kernel : tensor<1x8x8x3xf32>, tensor<3x3x3x6xf32>) outs(%out : tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #1 has shape's dimension #2 to be 3, but found 4}}
  %1 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%input, %wrong : tensor<1x8x8x3xf32>, tensor<3x3x4x6xf32>) outs(%out : tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 9, but found 8}}
  %2 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%input, %kernel : tensor<1x8x8x3xf32>, tensor<3x3x3x6xf32>) outs(%large : tensor<1x7x6x6xf32>) -> tensor<1x7x6x6xf32>
  // expected-error@+1 {{'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 13, but found 8}}
  %3 = linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%input, %kernel : tensor<1x8x8x3xf32>, tensor<3x3x3x6xf32>) outs(%out : tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return
}

func.func @tosa(%input: tensor<2x8x8x3xf32>, %kernel: tensor<6x3x3x3xf32>, %wrong: tensor<6x3x3x4xf32>, %bias: tensor<6xf32>, %five: tensor<5xf32>, %zero: tensor<1xf32>) {
  %0 = tosa.conv2d %input, %kernel, %bias, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x8x8x3xf32>, tensor<6x3x3x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x8x8x6xf32>
  // expected-error@+1 {{'tosa.conv2d' op bias channels expected to be equal to output channels (6) or 1, got 5}}
  %1 = tosa.conv2d %input, %kernel, %five, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x8x8x3xf32>, tensor<6x3x3x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x8x8x6xf32>
  // MLIR lets these pass.
  // expected-error@+1 {{'tosa.conv2d' op operands of size 3 and 4 cannot be multiplied along one dimension}}
  %2 = tosa.conv2d %input, %wrong, %bias, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<2x8x8x3xf32>, tensor<6x3x3x4xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x8x8x6xf32>
  // expected-error@+1 {{'tosa.max_pool2d' op result type of shape '1x8x8x3' is not compatible with shape '2x?x?x3' that its operands lead to}}
  %3 = tosa.max_pool2d %input {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x8x8x3xf32>) -> tensor<1x8x8x3xf32>
  return
}
