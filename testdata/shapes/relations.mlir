// Declared result types that are not what follows from operands, attributes and written constants, in functions whose sizes are
// all written: what `--infer` would write is what verification demands.
// RUN: bcast-opt %s --verify-diagnostics --verify-only --split-input-file

func.func @slice(%x: tensor<10x6xf32>) {
  %b = onnx.Constant dense<2> : tensor<1xi64>
  %e = onnx.Constant dense<-1> : tensor<1xi64>
  %a = onnx.Constant dense<0> : tensor<1xi64>
  %s = onnx.Constant dense<1> : tensor<1xi64>
  %0 = "onnx.Slice"(%x, %b, %e, %a, %s) : (tensor<10x6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<7x6xf32>
  // expected-error@+1 {{'onnx.Slice' op result type of shape '8x6' is not compatible with shape '7x6' that its operands lead to}}
  %1 = "onnx.Slice"(%x, %b, %e, %a, %s) : (tensor<10x6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<8x6xf32>
  return
}

// -----

func.func @reshape(%x: tensor<2x3x4xf32>) {
  %s = onnx.Constant dense<[0, -1]> : tensor<2xi64>
  %0 = "onnx.Reshape"(%x, %s) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<2x12xf32>
  // expected-error@+1 {{'onnx.Reshape' op result type of shape '12x2' is not compatible with shape '2x12' that its operands lead to}}
  %1 = "onnx.Reshape"(%x, %s) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<12x2xf32>
  // expected-error@+1 {{'onnx.Reshape' op result type of shape '2x3x4' is not compatible with shape '2x12' that its operands lead to}}
  %2 = "onnx.Reshape"(%x, %s) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<2x3x4xf32>
  %t = onnx.Constant dense<[5, 5]> : tensor<2xi64>
  // expected-error@+1 {{'onnx.Reshape' op operands have shapes that do not fit together}}
  %3 = "onnx.Reshape"(%x, %t) : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<5x5xf32>
  return
}

// -----

// Open sizes are compared as far as they are known.
func.func @open(%x: tensor<?x6xf32>) {
  %b = onnx.Constant dense<1> : tensor<1xi64>
  %e = onnx.Constant dense<5> : tensor<1xi64>
  %a = onnx.Constant dense<1> : tensor<1xi64>
  %0 = "onnx.Slice"(%x, %b, %e, %a, %a) : (tensor<?x6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x4xf32>
  %1 = "onnx.Slice"(%x, %b, %e, %a, %a) : (tensor<?x6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<8x?xf32>
  // expected-error@+1 {{'onnx.Slice' op result type of shape '?x5' is not compatible with shape '?x4' that its operands lead to}}
  %2 = "onnx.Slice"(%x, %b, %e, %a, %a) : (tensor<?x6xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x5xf32>
  return
}

// -----

// Constants that are not written in the operation's surroundings say nothing.
func.func @argument(%x: tensor<10xf32>, %b: tensor<1xi64>) {
  %0 = "onnx.Slice"(%x, %b, %b, %b, %b) : (tensor<10xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<8xf32>
  // expected-error@+1 {{'onnx.Slice' op result type of shape '8x1' is not compatible with shape}}
  %1 = "onnx.Slice"(%x, %b, %b, %b, %b) : (tensor<10xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<8x1xf32>
  return
}

// -----

func.func @stablehlo(%x: tensor<2x3x4xf32>, %i: tensor<5x1xi32>) {
  %0 = stablehlo.slice %x [0:2, 1:3, 0:4:2] : (tensor<2x3x4xf32>) -> tensor<2x2x2xf32>
  // expected-error@+1 {{'stablehlo.slice' op inferred type(s) 'tensor<2x2x2xf32>' are incompatible with return type(s) of operation 'tensor<2x2x3xf32>'}}
  %1 = stablehlo.slice %x [0:2, 1:3, 0:4:2] : (tensor<2x3x4xf32>) -> tensor<2x2x3xf32>
  %s = stablehlo.constant dense<[6, 4]> : tensor<2xi32>
  %2 = stablehlo.dynamic_reshape %x, %s : (tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  // expected-error@+1 {{'stablehlo.dynamic_reshape' op result type of shape '4x6' is not compatible with shape '6x4' that its operands lead to}}
  %3 = stablehlo.dynamic_reshape %x, %s : (tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @tosa(%x: tensor<1x8x8x4xf32>, %w: tensor<16x3x3x4xf32>, %b: tensor<16xf32>, %z: tensor<1xf32>, %m: tensor<2x3xf32>) {
  // expected-error@+1 {{'tosa.conv2d' op calculated output height did not match expected: calculated=8, expected=6}}
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x8x8x4xf32>, tensor<16x3x3x4xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x8x16xf32>
  %t = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.tile %m, %t : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x9xf32>
  // expected-error@+1 {{'tosa.tile' op result type of shape '4x3' is not compatible with shape '4x9' that its operands lead to}}
  %2 = tosa.tile %m, %t : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x3xf32>
  return
}

// -----

func.func @wrapped(%x: !torch.vtensor<[?,6],f32>) {
  %b = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %e = torch.operator "onnx.Constant"() {torch.onnx.value = dense<4> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  %a = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<1xsi64>} : () -> !torch.vtensor<[1],si64>
  // expected-error@+1 {{'torch.operator' op result type of shape '?x5' is not compatible with shape '?x4' that its operands lead to}}
  %0 = torch.operator "onnx.Slice"(%x, %b, %e, %a) : (!torch.vtensor<[?,6],f32>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[1],si64>) -> !torch.vtensor<[?,5],f32>
  return
}

// -----

// Scales and biases have as many numbers as there are channels, and an attribute that repeats the sizes of a kernel agrees with it.
func.func @channels(%x: tensor<1x4x9x9xf32>, %w: tensor<6x4x3x3xf32>, %s: tensor<4xf32>, %b: tensor<6xf32>, %n: none) {
  %0 = "onnx.Conv"(%x, %w, %b) {kernel_shape = [3, 3]} : (tensor<1x4x9x9xf32>, tensor<6x4x3x3xf32>, tensor<6xf32>) -> tensor<1x6x7x7xf32>
  // expected-error@+1 {{'onnx.Conv' op operands have shapes that do not fit together}}
  %1 = "onnx.Conv"(%x, %w, %s) {kernel_shape = [3, 3]} : (tensor<1x4x9x9xf32>, tensor<6x4x3x3xf32>, tensor<4xf32>) -> tensor<1x6x7x7xf32>
  // expected-error@+1 {{'onnx.Conv' op operands have shapes that do not fit together}}
  %2 = "onnx.Conv"(%x, %w, %b) {kernel_shape = [5, 3]} : (tensor<1x4x9x9xf32>, tensor<6x4x3x3xf32>, tensor<6xf32>) -> tensor<1x6x?x7xf32>
  %3 = "onnx.InstanceNormalization"(%x, %s, %s) : (tensor<1x4x9x9xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x9x9xf32>
  // expected-error@+1 {{'onnx.InstanceNormalization' op operands have shapes that do not fit together}}
  %4 = "onnx.InstanceNormalization"(%x, %b, %s) : (tensor<1x4x9x9xf32>, tensor<6xf32>, tensor<4xf32>) -> tensor<1x4x9x9xf32>
  return
}
