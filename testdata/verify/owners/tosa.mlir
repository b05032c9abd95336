// What the verifiers of single operations of `tosa` ask, in MLIR's words.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics
// RUN: bcast-opt %s --split-input-file --verify-diagnostics --conformance=upstream

func.func @convolution(%x: tensor<1x8x8x2xf32>, %w: tensor<4x3x3x2xf32>, %b: tensor<4xf32>, %z: tensor<1xf32>) {
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x8x8x2xf32>, tensor<4x3x3x2xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x4xf32>
  // expected-error @+1 {{'tosa.conv2d' op expected input_height - 1 + pad_top + pad_bottom - (kernel_height - 1) * dilation_y to be wholly divisible by stride_y, got (8 - 1 + 1 + 1 - (3 - 1) * 1) / 2}}
  %1 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 1>, dilation = array<i64: 1, 1>} : (tensor<1x8x8x2xf32>, tensor<4x3x3x2xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x8x4xf32>
  return
}

// -----

func.func @sum_of_convolution(%x: tensor<1x8x8x2xf32>, %w: tensor<4x3x3x2xf32>, %b: tensor<4xf32>, %z: tensor<1xf32>) {
  // expected-error @+1 {{'tosa.conv2d' op accumulator type for f32 tensor is not f32}}
  %1 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f16, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x8x8x2xf32>, tensor<4x3x3x2xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x4xf32>
  return
}

// -----

func.func @pool(%x: tensor<1x8x8x2xf32>) {
  // expected-error @+1 {{'tosa.max_pool2d' op calculated output width did not match expected: calculated=4, expected=5}}
  %0 = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x2xf32>) -> tensor<1x4x5x2xf32>
  return
}

// -----

func.func @zero_points(%x: tensor<4xi16>, %z: tensor<1xi16>) {
  %one = "tosa.const"() <{values = dense<1> : tensor<1xi16>}> : () -> tensor<1xi16>
  %0 = tosa.negate %x, %z, %z : (tensor<4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<4xi16>
  // expected-error @+1 {{'tosa.negate' op output zero point must be zero for non-int8 integer types}}
  %1 = tosa.negate %x, %z, %one : (tensor<4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<4xi16>
  return
}

// -----

func.func @reshape(%x: tensor<4x6xf32>) {
  %good = tosa.const_shape {values = dense<[8, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %bad = tosa.const_shape {values = dense<[5, 5]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %good : (tensor<4x6xf32>, !tosa.shape<2>) -> tensor<8x3xf32>
  // expected-error @+1 {{'tosa.reshape' op cannot reshape 24 elements into 25}}
  %1 = tosa.reshape %x, %bad : (tensor<4x6xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}

// -----

func.func @unknown_shape(%x: tensor<4x6xf32>, %s: !tosa.shape<2>) {
  // expected-error @+1 {{'tosa.reshape' op shape operand is not compile time resolvable}}
  %1 = tosa.reshape %x, %s : (tensor<4x6xf32>, !tosa.shape<2>) -> tensor<?x?xf32>
  return
}

// -----

func.func @constant() {
  // expected-error @+1 {{'tosa.const' op expected same attr/result element types}}
  %0 = "tosa.const"() <{values = dense<1> : tensor<2xi16>}> : () -> tensor<2xi32>
  return
}

// -----

module {
  tosa.variable @counter = dense<0> : tensor<2xi32>
  func.func @variables() {
    %0 = tosa.variable_read @counter : tensor<2xi32>
    // expected-error @+1 {{'tosa.variable_read' op require same shapes for 'output1' ('tensor<3xi32>') and the input tensor ('tensor<2xi32>')}}
    %1 = tosa.variable_read @counter : tensor<3xi32>
    return
  }
}

// -----

func.func @spectrum(%x: tensor<1x4x6xf32>) {
  // expected-error @+1 {{'tosa.fft2d' op expected width to be a power of two, got 6}}
  %0, %1 = tosa.fft2d %x, %x {inverse = false} : (tensor<1x4x6xf32>, tensor<1x4x6xf32>) -> (tensor<1x4x6xf32>, tensor<1x4x6xf32>)
  return
}

// -----

func.func @f(%a: tensor<4x!quant.uniform<u8:f32, 1.0>>) {
  // expected-error@+1 {{'tosa.clamp' op min/max attributes types are incompatible with input/output element types.}}
  %0 = "tosa.clamp"(%a) <{min_val = 1 : i8, max_val = 3 : i8}> : (tensor<4x!quant.uniform<u8:f32, 1.0>>) -> tensor<4x!quant.uniform<u8:f32, 1.0>>
  return
}

// -----

func.func @f(%a: tensor<4x!quant.uniform<u8:f32, 1.0>>) {
  // expected-error@+1 {{'tosa.clamp' op expected min_val <= max_val, got min_val=5 : ui8, max_val=3 : ui8}}
  %0 = "tosa.clamp"(%a) <{min_val = 5 : ui8, max_val = 3 : ui8}> : (tensor<4x!quant.uniform<u8:f32, 1.0>>) -> tensor<4x!quant.uniform<u8:f32, 1.0>>
  return
}

// -----

// expected-error@+1 {{invalid rank (must be >= 0): -1}}
func.func private @f(!tosa.shape<-1>)
