// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Quantized types and their casts: first those that are right.

func.func @f(%a: f32, %b: tensor<4x2xf32>, %c: tensor<*xf32>, %d: tensor<4x2xi8>) {
  %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32, 2.0>
  %1 = "quant.qcast"(%b) : (tensor<4x2xf32>) -> tensor<4x2x!quant.uniform<i8:f32:1, {2.0, 3.0}>>
  %2 = "quant.dcast"(%1) : (tensor<4x2x!quant.uniform<i8:f32:1, {2.0, 3.0}>>) -> tensor<4x2xf32>
  %3 = "quant.scast"(%d) : (tensor<4x2xi8>) -> tensor<4x2x!quant.uniform<i8:f32:1, {2.0, 3.0}>>
  %4 = quant.qcast %c : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32:1, {2.0, 3.0}>>
  %5 = quant.qcast %b : tensor<4x2xf32> to tensor<4x2x!quant.uniform<u8:f32:{1:2}, {{2.0:120}}>>
  return
}

// -----

func.func private @f(!quant.any<i4<-4:3>:f32>, !quant.any<ui16>, !quant.calibrated<f32<-0.5:1.5>>, !quant.uniform<u8:f16:{}, {2.0}>, !quant.uniform<si8<-4:3>:f64, 2.0e-3:-1>)

// -----

// expected-error@+1 {{illegal storage type size: 33}}
func.func private @f(!quant.uniform<i33:f32, 2.0>)

// -----

// expected-error@+1 {{illegal storage type prefix}}
func.func private @f(!quant.uniform<int8:f32, 2.0>)

// -----

// expected-error@+1 {{invalid integer width}}
func.func private @f(!quant.uniform<i99999999999:f32, 2.0>)

// -----

// expected-error@+1 {{illegal storage type minimum: -129}}
func.func private @f(!quant.uniform<i8<-129:1>:f32, 2.0>)

// -----

// expected-error@+1 {{illegal storage type maximum: 256}}
func.func private @f(!quant.uniform<u8<0:256>:f32, 2.0>)

// -----

// expected-error@+1 {{illegal storage min and storage max: (3:3)}}
func.func private @f(!quant.uniform<i8<3:3>:f32, 2.0>)

// -----

// expected-error@+1 {{invalid kind of type specified}}
func.func private @f(!quant.uniform<i8:i8, 2.0>)

// -----

// expected-error@+1 {{expected floating point literal}}
func.func private @f(!quant.uniform<i8:f32, a>)

// -----

// expected-error@+1 {{unexpected decimal integer literal for a floating point value}}
func.func private @f(!quant.uniform<i8:f32, 2>)

// -----

// expected-error@+1 {{scale -2.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]}}
func.func private @f(!quant.uniform<i8:f32, -2.0>)

// -----

// expected-error@+1 {{scale 7.000000e+04 out of expressed type range [5.960464e-08, 6.550400e+04]}}
func.func private @f(!quant.uniform<i8:f16:0, {2.0, 7.0e4}>)

// -----

// expected-error@+1 {{illegal quantized dimension: -1}}
func.func private @f(!quant.uniform<i8:f32:-1, {2.0}>)

// -----

// expected-error@+1 {{illegal block size: 0}}
func.func private @f(!quant.uniform<i8:f32:{0:0}, {{2.0}}>)

// -----

// expected-error@+1 {{illegal quantized dimension: -1}}
func.func private @f(!quant.uniform<i8:f32:{-1:2}, {{2.0}}>)

// -----

// expected-error@+1 {{expected ':'}}
func.func private @f(!quant.uniform<i8<1>:f32, 2.0>)

// -----

// expected-error@+1 {{expected ','}}
func.func private @f(!quant.uniform<i8:f32 2.0>)

// -----

// expected-error@+1 {{expected integer value}}
func.func private @f(!quant.uniform<i8:f32, 2.0:>)

// -----

// expected-error@+1 {{unbalanced '{' character in pretty dialect name}}
func.func private @f(!quant.uniform<i8:f32:0, {2.0>; 3.0})

// -----

// expected-error@+1 {{illegal min and max: (1.000000e+00:1.000000e+00)}}
func.func private @f(!quant.calibrated<f32<1.0:1.0>>)

// -----

// expected-error@+1 {{expected '>'}}
func.func private @f(!quant.any<i8:f32, 2.0>)

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{'quant.qcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
  %0 = quant.qcast %a : f32 to tensor<!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 2.0>>) {
  // expected-error@+1 {{'quant.dcast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
  %0 = quant.dcast %a : tensor<2x!quant.uniform<i8:f32, 2.0>> to tensor<?xf32>
  return
}

// -----

func.func @f(%a: !quant.uniform<i8:f32, 2.0>) {
  // expected-error@+1 {{expressed type in quantized type expected to match float type}}
  %0 = quant.dcast %a : !quant.uniform<i8:f32, 2.0> to f64
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{scalar types may not use per-axis quantization}}
  %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32:1, {2.0, 3.0}>
  return
}

// -----

func.func @f(%a: tensor<2xf32>) {
  // expected-error@+1 {{quantized dimension must be less than tensor rank}}
  %0 = quant.qcast %a : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:1, {2.0, 3.0}>>
  return
}

// -----

func.func @f(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{quantized dimension size does not match number of scales}}
  %0 = quant.qcast %a : tensor<2x3xf32> to tensor<2x3x!quant.uniform<i8:f32:1, {2.0, 3.0}>>
  return
}

// -----

func.func @f(%a: i8) {
  // expected-error@+1 {{'quant.scast' op failed to verify that input must be integer and result must be quantized, or vice versa}}
  %0 = quant.scast %a : i8 to i8
  return
}

// -----

func.func @f(%a: !quant.uniform<i8:f32, 2.0>) {
  // expected-error@+1 {{'quant.scast' op failed to verify that input must be integer and result must be quantized, or vice versa}}
  %0 = quant.scast %a : !quant.uniform<i8:f32, 2.0> to !quant.uniform<i8:f32, 2.0>
  return
}

// -----

func.func @f(%a: i16) {
  // expected-error@+1 {{storage type in quantized type expected to match integer type}}
  %0 = quant.scast %a : i16 to !quant.uniform<i8:f32, 2.0>
  return
}

// -----

func.func @f(%a: tensor<i8>) {
  // expected-error@+1 {{'quant.scast' op failed to verify that input and result are both scalars or both tensors with matching shape}}
  %0 = quant.scast %a : tensor<i8> to !quant.uniform<i8:f32, 2.0>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{scalar types may not use sub-channel quantization}}
  %0 = quant.qcast %a : f32 to !quant.uniform<u8:f32:{1:2}, {{2.0:120}}>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  // expected-error@+1 {{tensor containing the sub-channel quantized type must be ranked}}
  %0 = quant.qcast %a : tensor<*xf32> to tensor<*x!quant.uniform<u8:f32:{1:2}, {{2.0:120}}>>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{quantized dimension 1 must be less than tensor rank 1}}
  %0 = quant.qcast %a : tensor<4xf32> to tensor<4x!quant.uniform<u8:f32:{1:2}, {{2.0:120}}>>
  return
}

// -----

func.func @f(%a: tensor<0x4xf32>) {
  // expected-error@+1 {{tensor dimension size of zero is not allowed with sub-channel quantization}}
  %0 = quant.qcast %a : tensor<0x4xf32> to tensor<0x4x!quant.uniform<u8:f32:{1:2}, {{2.0:120}}>>
  return
}

// -----

func.func @f(%a: tensor<4x3xf32>) {
  // expected-error@+1 {{tensor dimension size 3 at axis 1 must be divisible by the corresponding block size 2}}
  %0 = quant.qcast %a : tensor<4x3xf32> to tensor<4x3x!quant.uniform<u8:f32:{1:2}, {{2.0:120}}>>
  return
}

// -----

func.func @f(%a: tensor<4x2xf32>) {
  // expected-error@+1 {{Rank of scales 1 must match the rank of the tensor 2}}
  %0 = quant.qcast %a : tensor<4x2xf32> to tensor<4x2x!quant.uniform<u8:f32:{1:2}, {2.0:120}>>
  return
}

// -----

func.func @f(%a: tensor<4x6xf32>) {
  // expected-error@+1 {{dimension size 3 of scales tensor at axis 1 should match (tensor dimension at axis / block sizes at axis) = 3}}
  %0 = quant.qcast %a : tensor<4x6xf32> to tensor<4x6x!quant.uniform<u8:f32:{0:2, 1:2}, {{2.0, 3.0}, {4.0, 5.0}}>>
  return
}

// -----

// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
func.func private @f(!quant.uniform<u8:f32:{0:1, 1:1}, {{2.0, 3.0}, {4.0}}>)
