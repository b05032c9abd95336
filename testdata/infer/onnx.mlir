// RUN: bcast-opt --infer --mlir-print-op-generic %s | FileCheck %s
// RUN: bcast-opt --infer %s | bcast-opt --infer --mlir-print-op-generic | FileCheck %s

// What a window leaves of the dimensions after batch and channels.
// CHECK-LABEL: sym_name = "convolutions"
func.func @convolutions(%a: tensor<?x4x9x8xf32>, %w: tensor<6x4x3x3xf32>, %g: tensor<6x2x3x?xf32>, %q: tensor<?x4x9x8xui8>, %u: tensor<6x4x3x3xui8>, %s: tensor<f32>, %z: tensor<ui8>) {
  // CHECK: "onnx.Conv"({{.*}}) {{.*}} -> tensor<?x6x7x6xf32>
  %0 = "onnx.Conv"(%a, %w) : (tensor<?x4x9x8xf32>, tensor<6x4x3x3xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Conv"({{.*}}) {{.*}} -> tensor<?x6x4x8xf32>
  %1 = "onnx.Conv"(%a, %w) {strides = [2, 1], pads = [0, 2, 1, 2], dilations = [1, 2]} : (tensor<?x4x9x8xf32>, tensor<6x4x3x3xf32>) -> tensor<?x?x?x?xf32>
  // As many as there are places for it to begin.
  // CHECK: "onnx.Conv"({{.*}}) {{.*}} -> tensor<?x6x5x3xf32>
  %2 = "onnx.Conv"(%a, %w) {strides = [2, 3], auto_pad = "SAME_UPPER"} : (tensor<?x4x9x8xf32>, tensor<6x4x3x3xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Conv"({{.*}}) {{.*}} -> tensor<?x6x4x2xf32>
  %3 = "onnx.Conv"(%a, %w) {strides = [2, 3], auto_pad = "VALID"} : (tensor<?x4x9x8xf32>, tensor<6x4x3x3xf32>) -> tensor<*xf32>
  // A kernel of which a size is open leaves that open, unless an attribute says it.
  // CHECK: "onnx.Conv"({{.*}}) {{.*}} -> tensor<?x6x7x?xf32>
  %4 = "onnx.Conv"(%a, %g) {group = 2 : si64} : (tensor<?x4x9x8xf32>, tensor<6x2x3x?xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Conv"({{.*}}) {{.*}} -> tensor<?x6x7x4xf32>
  %5 = "onnx.Conv"(%a, %g) {group = 2 : si64, kernel_shape = [3, 5]} : (tensor<?x4x9x8xf32>, tensor<6x2x3x?xf32>) -> tensor<*xf32>
  // CHECK: "onnx.ConvInteger"({{.*}}) {{.*}} -> tensor<?x6x7x6xi32>
  %6 = "onnx.ConvInteger"(%q, %u) : (tensor<?x4x9x8xui8>, tensor<6x4x3x3xui8>) -> tensor<*xi32>
  // CHECK: "onnx.QLinearConv"({{.*}}) {{.*}} -> tensor<?x6x9x8xui8>
  %7 = "onnx.QLinearConv"(%q, %s, %z, %u, %s, %z, %s, %z) {pads = [1, 1, 1, 1]} : (tensor<?x4x9x8xui8>, tensor<f32>, tensor<ui8>, tensor<6x4x3x3xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<*xui8>
  return
}

// CHECK-LABEL: sym_name = "transposed"
func.func @transposed(%a: tensor<1x4x5x6xf32>, %w: tensor<4x3x3x2xf32>) {
  // CHECK: "onnx.ConvTranspose"({{.*}}) {{.*}} -> tensor<1x3x7x7xf32>
  %0 = "onnx.ConvTranspose"(%a, %w) : (tensor<1x4x5x6xf32>, tensor<4x3x3x2xf32>) -> tensor<*xf32>
  // CHECK: "onnx.ConvTranspose"({{.*}}) {{.*}} -> tensor<1x6x12x15xf32>
  %1 = "onnx.ConvTranspose"(%a, %w) {strides = [2, 3], pads = [0, 1, 0, 1], output_padding = [1, 0], group = 2 : si64} : (tensor<1x4x5x6xf32>, tensor<4x3x3x2xf32>) -> tensor<*xf32>
  // CHECK: "onnx.ConvTranspose"({{.*}}) {{.*}} -> tensor<1x3x10x12xf32>
  %2 = "onnx.ConvTranspose"(%a, %w) {strides = [2, 2], auto_pad = "SAME_LOWER"} : (tensor<1x4x5x6xf32>, tensor<4x3x3x2xf32>) -> tensor<*xf32>
  // A stride over more than the kernel leaves gaps that are not padding.
  // CHECK: "onnx.ConvTranspose"({{.*}}) {{.*}} -> tensor<1x3x15x?xf32>
  %3 = "onnx.ConvTranspose"(%a, %w) {strides = [3, 3], auto_pad = "SAME_LOWER"} : (tensor<1x4x5x6xf32>, tensor<4x3x3x2xf32>) -> tensor<*xf32>
  // CHECK: "onnx.ConvTranspose"({{.*}}) {{.*}} -> tensor<1x3x9x8xf32>
  %4 = "onnx.ConvTranspose"(%a, %w) {strides = [2, 2], output_shape = [9, 8]} : (tensor<1x4x5x6xf32>, tensor<4x3x3x2xf32>) -> tensor<*xf32>
  return
}

// CHECK-LABEL: sym_name = "pools"
func.func @pools(%a: tensor<2x?x10x7xf32>) {
  // CHECK: "onnx.MaxPool"({{.*}}) {{.*}} -> (tensor<2x?x5x3xf32>, tensor<2x?x5x3xi64>)
  %0, %i = "onnx.MaxPool"(%a) {kernel_shape = [2, 3], strides = [2, 2]} : (tensor<2x?x10x7xf32>) -> (tensor<*xf32>, tensor<?x?x?x?xi64>)
  // What is cut off counts, if it begins before the end.
  // CHECK: "onnx.MaxPoolSingleOut"({{.*}}) {{.*}} -> tensor<2x?x4x4xf32>
  %1 = "onnx.MaxPoolSingleOut"(%a) {kernel_shape = [3, 2], strides = [3, 2], ceil_mode = 1 : si64} : (tensor<2x?x10x7xf32>) -> tensor<*xf32>
  // ONNX counts what begins after the end before opset 22, and does not since.
  // CHECK: "onnx.AveragePool"({{.*}}) {{.*}} -> tensor<2x?x?x7xf32>
  %2 = "onnx.AveragePool"(%a) {kernel_shape = [1, 1], strides = [2, 1], ceil_mode = 1 : si64} : (tensor<2x?x10x7xf32>) -> tensor<*xf32>
  // CHECK: "onnx.LpPool"({{.*}}) {{.*}} -> tensor<2x?x8x7xf32>
  %3 = "onnx.LpPool"(%a) {kernel_shape = [2, 2], dilations = [2, 2], pads = [0, 1, 0, 1]} : (tensor<2x?x10x7xf32>) -> tensor<*xf32>
  // CHECK: "onnx.GlobalAveragePool"({{.*}}) {{.*}} -> tensor<2x?x1x1xf32>
  %4 = "onnx.GlobalAveragePool"(%a) : (tensor<2x?x10x7xf32>) -> tensor<*xf32>
  // A window that does not fit leaves nothing.
  // CHECK: "onnx.LpPool"({{.*}}) {{.*}} -> tensor<2x?x1x?xf32>
  %5 = "onnx.LpPool"(%a) {kernel_shape = [10, 8]} : (tensor<2x?x10x7xf32>) -> tensor<*xf32>
  return
}

// A window that goes from one place to the next leaves a sum, so that sizes that are not known are compared.
// CHECK-LABEL: sym_name = "sums"
func.func @sums(%a: tensor<?x?x?xf32>, %w: tensor<4x4x3xf32>, %b: tensor<1x4x8xf32>) {
  // CHECK: "onnx.Conv"({{.*}}) {{.*}} -> tensor<?x4x?xf32>
  %0 = "onnx.Conv"(%a, %w) {pads = [1, 1]} : (tensor<?x?x?xf32>, tensor<4x4x3xf32>) -> tensor<?x?x?xf32>
  %1 = "onnx.Sub"(%0, %a) : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %2 = stablehlo.add %0, %b : (tensor<?x?x?xf32>, tensor<1x4x8xf32>) -> tensor<?x?x?xf32>
  // CHECK: "onnx.Exp"({{.*}}) {{.*}} -> tensor<1x4x8xf32>
  %3 = "onnx.Exp"(%a) : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  // CHECK: "onnx.Exp"({{.*}}) {{.*}} -> tensor<1x4x8xf32>
  %4 = "onnx.Exp"(%1) : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return
}

// Attributes that contradict each other say nothing.
// CHECK-LABEL: sym_name = "unsaid"
func.func @unsaid(%a: tensor<1x4x9xf32>, %w: tensor<6x4x3xf32>) {
  // CHECK: "onnx.Conv"({{.*}}) {{.*}} -> tensor<1x6x?xf32>
  %1 = "onnx.Conv"(%a, %w) {auto_pad = "SAME_UPPER", pads = [3, 3]} : (tensor<1x4x9xf32>, tensor<6x4x3xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Conv"({{.*}}) {{.*}} -> tensor<1x6x?xf32>
  %2 = "onnx.Conv"(%a, %w) {strides = [0]} : (tensor<1x4x9xf32>, tensor<6x4x3xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Conv"({{.*}}) {{.*}} -> tensor<1x6x?xf32>
  %3 = "onnx.Conv"(%a, %w) {strides = [1, 1]} : (tensor<1x4x9xf32>, tensor<6x4x3xf32>) -> tensor<*xf32>
  return
}

// Axes that attributes or operands list.
// CHECK-LABEL: sym_name = "axes"
func.func @axes(%a: tensor<2x?x5xf32>, %b: tensor<1x?x1xf32>, %i: tensor<7x?xi64>, %n: tensor<1xi64>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %last = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %ends = "onnx.Constant"() {value = dense<[0, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  // CHECK: "onnx.ReduceSum"({{.*}}) {{.*}} -> tensor<2x?x1xf32>
  %0 = "onnx.ReduceSum"(%a, %last) : (tensor<2x?x5xf32>, tensor<1xi64>) -> tensor<*xf32>
  // CHECK: "onnx.ReduceSum"({{.*}}) {{.*}} -> tensor<?xf32>
  %1 = "onnx.ReduceSum"(%a, %ends) {keepdims = 0 : si64} : (tensor<2x?x5xf32>, tensor<2xi64>) -> tensor<*xf32>
  // CHECK: "onnx.ReduceMax"({{.*}}) {{.*}} -> tensor<1x1x1xf32>
  %2 = "onnx.ReduceMax"(%a, %none) : (tensor<2x?x5xf32>, none) -> tensor<*xf32>
  // CHECK: "onnx.ReduceMax"({{.*}}) {{.*}} -> tensor<2x?x5xf32>
  %3 = "onnx.ReduceMax"(%a, %none) {noop_with_empty_axes = 1 : si64} : (tensor<2x?x5xf32>, none) -> tensor<*xf32>
  // Axes that are not known leave the rank.
  // CHECK: "onnx.ReduceMean"({{.*}}) {{.*}} -> tensor<?x?x?xf32>
  %4 = "onnx.ReduceMean"(%a, %n) : (tensor<2x?x5xf32>, tensor<1xi64>) -> tensor<*xf32>
  // CHECK: "onnx.ReduceMeanV13"({{.*}}) {{.*}} -> tensor<1x?x5xf32>
  %5 = "onnx.ReduceMeanV13"(%a) {axes = [0]} : (tensor<2x?x5xf32>) -> tensor<*xf32>
  // CHECK: "onnx.ArgMax"({{.*}}) {{.*}} -> tensor<2x?xi64>
  %6 = "onnx.ArgMax"(%a) {axis = -1 : si64, keepdims = 0 : si64} : (tensor<2x?x5xf32>) -> tensor<*xi64>
  // CHECK: "onnx.Squeeze"({{.*}}) {{.*}} -> tensor<?xf32>
  %7 = "onnx.Squeeze"(%b, %ends) : (tensor<1x?x1xf32>, tensor<2xi64>) -> tensor<*xf32>
  // Of a size that is not known it is not known whether it goes.
  // CHECK: "onnx.Squeeze"({{.*}}) {{.*}} -> tensor<*xf32>
  %8 = "onnx.Squeeze"(%b, %none) : (tensor<1x?x1xf32>, none) -> tensor<*xf32>
  // CHECK: "onnx.Unsqueeze"({{.*}}) {{.*}} -> tensor<1x2x?x5x1xf32>
  %9 = "onnx.Unsqueeze"(%a, %ends) : (tensor<2x?x5xf32>, tensor<2xi64>) -> tensor<*xf32>
  // CHECK: "onnx.Flatten"({{.*}}) {{.*}} -> tensor<?x5xf32>
  %10 = "onnx.Flatten"(%a) {axis = 2 : si64} : (tensor<2x?x5xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Gather"({{.*}}) {{.*}} -> tensor<2x?x7x?xf32>
  %11 = "onnx.Gather"(%a, %i) {axis = 2 : si64} : (tensor<2x?x5xf32>, tensor<7x?xi64>) -> tensor<*xf32>
  %times = "onnx.Constant"() {value = dense<[3, 1, 2]> : tensor<3xi64>} : () -> tensor<3xi64>
  // CHECK: "onnx.Tile"({{.*}}) {{.*}} -> tensor<6x?x10xf32>
  %12 = "onnx.Tile"(%a, %times) : (tensor<2x?x5xf32>, tensor<3xi64>) -> tensor<*xf32>
  return
}

// A slice goes no further than there is something.
// CHECK-LABEL: sym_name = "slices"
func.func @slices(%a: tensor<6x?x5xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %zero = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %most = "onnx.Constant"() {value = dense<9223372036854775807> : tensor<1xi64>} : () -> tensor<1xi64>
  %one = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %two = "onnx.Constant"() {value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %minus = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  // CHECK: "onnx.Slice"({{.*}}) {{.*}} -> tensor<5x?x5xf32>
  %0 = "onnx.Slice"(%a, %one, %most, %none, %none) : (tensor<6x?x5xf32>, tensor<1xi64>, tensor<1xi64>, none, none) -> tensor<*xf32>
  // CHECK: "onnx.Slice"({{.*}}) {{.*}} -> tensor<6x?x3xf32>
  %1 = "onnx.Slice"(%a, %zero, %most, %two, %two) : (tensor<6x?x5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32>
  // CHECK: "onnx.Slice"({{.*}}) {{.*}} -> tensor<6x?x4xf32>
  %2 = "onnx.Slice"(%a, %minus, %zero, %two, %minus) : (tensor<6x?x5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<*xf32>
  // What is cut off an open size depends on it.
  // CHECK: "onnx.Slice"({{.*}}) {{.*}} -> tensor<6x?x5xf32>
  %3 = "onnx.Slice"(%a, %one, %most, %one, %none) : (tensor<6x?x5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, none) -> tensor<*xf32>
  return
}

// CHECK-LABEL: sym_name = "elements"
func.func @elements(%a: tensor<4xf32>, %b: !onnx.Opt<tensor<4xf32>>) {
  // CHECK: "onnx.OptionalGetElement"({{.*}}) {{.*}} -> tensor<4xf32>
  %0 = "onnx.OptionalGetElement"(%a) : (tensor<4xf32>) -> tensor<*xf32>
  // CHECK: "onnx.OptionalGetElement"({{.*}}) {{.*}} -> tensor<*xf32>
  %1 = "onnx.OptionalGetElement"(%b) : (!onnx.Opt<tensor<4xf32>>) -> tensor<*xf32>
  return
}

// Operations of ONNX have empty tensors.
// CHECK-LABEL: sym_name = "empty"
func.func @empty(%a: tensor<2x0x4xf32>) {
  // CHECK: "onnx.Abs"({{.*}}) {{.*}} -> tensor<2x0x4xf32>
  %0 = "onnx.Abs"(%a) : (tensor<2x0x4xf32>) -> tensor<*xf32>
  // CHECK: "onnx.ReduceSum"({{.*}}) {{.*}} -> tensor<2x1x4xf32>
  %axes = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %1 = "onnx.ReduceSum"(%0, %axes) : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
  return
}

// CHECK-LABEL: sym_name = "equations"
func.func @equations(%a: tensor<3x5x5xf32>, %b: tensor<1x5x2xf32>, %c: tensor<5x5xf32>) {
  // CHECK: "onnx.Einsum"({{.*}}) {{.*}} -> tensor<3x5xf32>
  %0 = "onnx.Einsum"(%a) {equation = "...ii ->...i"} : (tensor<3x5x5xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Einsum"({{.*}}) {{.*}} -> tensor<3x5x2xf32>
  %1 = "onnx.Einsum"(%a, %b) {equation = "...ij,...jk->...ik"} : (tensor<3x5x5xf32>, tensor<1x5x2xf32>) -> tensor<*xf32>
  // An ellipsis may have no dimensions. Without an arrow its dimensions come first.
  // CHECK: "onnx.Einsum"({{.*}}) {{.*}} -> tensor<1x5x2xf32>
  %2 = "onnx.Einsum"(%b, %c) {equation = "...jk,...ij"} : (tensor<1x5x2xf32>, tensor<5x5xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Einsum"({{.*}}) {{.*}} -> tensor<5xf32>
  %3 = "onnx.Einsum"(%a) {equation = "...i->i"} : (tensor<3x5x5xf32>) -> tensor<*xf32>
  return
}

// The queries have more heads than the keys and values, which are shared.
// CHECK-LABEL: sym_name = "flex"
func.func @flex(%q: tensor<2x8x4x16xf32>, %k: tensor<2x2x6x16xf32>, %v: tensor<2x2x6x32xf32>) {
  // CHECK: "onnx.FlexAttention"({{.*}}) {{.*}} -> tensor<2x8x4x32xf32>
  %0 = "onnx.FlexAttention"(%q, %k, %v) : (tensor<2x8x4x16xf32>, tensor<2x2x6x16xf32>, tensor<2x2x6x32xf32>) -> tensor<*xf32>
  return
}

// Listed sizes are known without the shape of the operand.
// CHECK-LABEL: sym_name = "reshaped"
func.func @reshaped(%a: tensor<*xf32>) {
  %shape = "onnx.Constant"() {value = dense<[-1, 4, 0]> : tensor<3xi64>} : () -> tensor<3xi64>
  // CHECK: "onnx.Reshape"({{.*}}) {{.*}} -> tensor<?x4x?xf32>
  %0 = "onnx.Reshape"(%a, %shape) : (tensor<*xf32>, tensor<3xi64>) -> tensor<*xf32>
  return
}

// Half the frequencies of a signal of real numbers, and back: the length is even unless it is stated.
// CHECK-LABEL: sym_name = "frequencies"
func.func @frequencies(%a: tensor<1x6x10x2xf32>, %axis: tensor<i64>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %one = "onnx.Constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %nine = "onnx.Constant"() {value = dense<9> : tensor<i64>} : () -> tensor<i64>
  // CHECK: "onnx.DFT"({{.*}}) {{.*}} -> tensor<1x10x10x1xf32>
  %0 = "onnx.DFT"(%a, %none, %one) {inverse = 1 : si64, onesided = 1 : si64} : (tensor<1x6x10x2xf32>, none, tensor<i64>) -> tensor<*xf32>
  // CHECK: "onnx.DFT"({{.*}}) {{.*}} -> tensor<1x9x10x1xf32>
  %1 = "onnx.DFT"(%a, %nine, %one) {inverse = 1 : si64, onesided = 1 : si64} : (tensor<1x6x10x2xf32>, tensor<i64>, tensor<i64>) -> tensor<*xf32>
  // CHECK: "onnx.DFT"({{.*}}) {{.*}} -> tensor<?x?x?x1xf32>
  %2 = "onnx.DFT"(%a, %none, %axis) {inverse = 1 : si64, onesided = 1 : si64} : (tensor<1x6x10x2xf32>, none, tensor<i64>) -> tensor<*xf32>
  return
}

// As many axes as there are dimensions of size 1.
// CHECK-LABEL: sym_name = "squeezed"
func.func @squeezed(%a: tensor<1x3x4xf32>, %b: tensor<1x?x4xf32>, %axes: tensor<1xi64>) {
  // CHECK: "onnx.Squeeze"({{.*}}) {{.*}} -> tensor<3x4xf32>
  %0 = "onnx.Squeeze"(%a, %axes) : (tensor<1x3x4xf32>, tensor<1xi64>) -> tensor<*xf32>
  // CHECK: "onnx.Squeeze"({{.*}}) {{.*}} -> tensor<*xf32>
  %1 = "onnx.Squeeze"(%b, %axes) : (tensor<1x?x4xf32>, tensor<1xi64>) -> tensor<*xf32>
  return
}

// All parts of nothing are empty.
// CHECK-LABEL: sym_name = "nothing"
func.func @nothing(%a: tensor<0x2xf32>, %sizes: tensor<2xi64>) {
  // CHECK: "onnx.Split"({{.*}}) {{.*}} -> (tensor<0x2xf32>, tensor<0x2xf32>)
  %0:2 = "onnx.Split"(%a, %sizes) : (tensor<0x2xf32>, tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}
