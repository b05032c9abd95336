// RUN: bcast-opt --infer --mlir-print-op-generic %s | FileCheck %s
// RUN: bcast-opt --infer %s | bcast-opt --infer --mlir-print-op-generic | FileCheck %s

// As many along an axis as a number says, and parts of it.
// CHECK-LABEL: sym_name = "parts"
func.func @parts(%a: tensor<2x?x6xf32>, %c: tensor<2xi1>, %n: tensor<1xi64>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %k = "onnx.Constant"() {value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64>
  %two = "onnx.Constant"() {value = dense<[4, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  // CHECK: "onnx.TopK"({{.*}}) {{.*}} -> (tensor<2x?x3xf32>, tensor<2x?x3xi64>)
  %0:2 = "onnx.TopK"(%a, %k) : (tensor<2x?x6xf32>, tensor<1xi64>) -> (tensor<*xf32>, tensor<*xi64>)
  // CHECK: "onnx.TopK"({{.*}}) {{.*}} -> (tensor<2x?x?xf32>, tensor<2x?x?xi64>)
  %1:2 = "onnx.TopK"(%a, %n) : (tensor<2x?x6xf32>, tensor<1xi64>) -> (tensor<*xf32>, tensor<*xi64>)
  // CHECK: "onnx.Split"({{.*}}) {{.*}} -> (tensor<2x?x4xf32>, tensor<2x?x2xf32>)
  %2:2 = "onnx.Split"(%a, %two) {axis = -1 : si64} : (tensor<2x?x6xf32>, tensor<2xi64>) -> (tensor<*xf32>, tensor<*xf32>)
  // CHECK: "onnx.Split"({{.*}}) {{.*}} -> (tensor<2x?x2xf32>, tensor<2x?x2xf32>, tensor<2x?x2xf32>)
  %3:3 = "onnx.Split"(%a, %none) {axis = 2 : si64} : (tensor<2x?x6xf32>, none) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  // The last has what is left, which is 0 here.
  // CHECK: "onnx.Split"({{.*}}) {{.*}} -> (tensor<2x?x2xf32>, tensor<2x?x2xf32>, tensor<2x?x2xf32>, tensor<2x?x0xf32>)
  %4:4 = "onnx.Split"(%a, %none) {axis = 2 : si64, num_outputs = 4 : si64} : (tensor<2x?x6xf32>, none) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  // CHECK: "onnx.SplitV11"({{.*}}) {{.*}} -> (tensor<2x?x5xf32>, tensor<2x?x1xf32>)
  %5:2 = "onnx.SplitV11"(%a) {axis = 2 : si64, split = [5, 1]} : (tensor<2x?x6xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  // CHECK: "onnx.Compress"({{.*}}) {{.*}} -> tensor<?x?x6xf32>
  %6 = "onnx.Compress"(%a, %c) {axis = 0 : si64} : (tensor<2x?x6xf32>, tensor<2xi1>) -> tensor<*xf32>
  // CHECK: "onnx.Compress"({{.*}}) {{.*}} -> tensor<?xf32>
  %7 = "onnx.Compress"(%a, %c) : (tensor<2x?x6xf32>, tensor<2xi1>) -> tensor<*xf32>
  return
}

// More or less at the ends; blocks of channels; another dimension.
// CHECK-LABEL: sym_name = "pads"
func.func @pads(%a: tensor<2x?x6xf32>, %b: tensor<?x8x3x5xf32>, %i: tensor<?x4xi64>, %v: tensor<2xf32>, %n: tensor<6xi64>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %pads = "onnx.Constant"() {value = dense<[1, 0, -2, 0, 0, 3]> : tensor<6xi64>} : () -> tensor<6xi64>
  %few = "onnx.Constant"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %last = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %depth = "onnx.Constant"() {value = dense<9> : tensor<i64>} : () -> tensor<i64>
  // CHECK: "onnx.Pad"({{.*}}) {{.*}} -> tensor<3x?x7xf32>
  %0 = "onnx.Pad"(%a, %pads, %none, %none) : (tensor<2x?x6xf32>, tensor<6xi64>, none, none) -> tensor<*xf32>
  // CHECK: "onnx.Pad"({{.*}}) {{.*}} -> tensor<2x?x9xf32>
  %1 = "onnx.Pad"(%a, %few, %none, %last) : (tensor<2x?x6xf32>, tensor<2xi64>, none, tensor<1xi64>) -> tensor<*xf32>
  // CHECK: "onnx.Pad"({{.*}}) {{.*}} -> tensor<?x?x?xf32>
  %2 = "onnx.Pad"(%a, %n, %none, %none) : (tensor<2x?x6xf32>, tensor<6xi64>, none, none) -> tensor<*xf32>
  // CHECK: "onnx.PadV2"({{.*}}) {{.*}} -> tensor<2x?x8xf32>
  %3 = "onnx.PadV2"(%a) {pads = [0, 1, 1, 0, 0, 1]} : (tensor<2x?x6xf32>) -> tensor<*xf32>
  // CHECK: "onnx.OneHot"({{.*}}) {{.*}} -> tensor<?x4x9xf32>
  %4 = "onnx.OneHot"(%i, %depth, %v) : (tensor<?x4xi64>, tensor<i64>, tensor<2xf32>) -> tensor<*xf32>
  // CHECK: "onnx.OneHot"({{.*}}) {{.*}} -> tensor<?x9x4xf32>
  %5 = "onnx.OneHot"(%i, %depth, %v) {axis = 1 : si64} : (tensor<?x4xi64>, tensor<i64>, tensor<2xf32>) -> tensor<*xf32>
  // CHECK: "onnx.DepthToSpace"({{.*}}) {{.*}} -> tensor<?x2x6x10xf32>
  %6 = "onnx.DepthToSpace"(%b) {blocksize = 2 : si64} : (tensor<?x8x3x5xf32>) -> tensor<*xf32>
  // CHECK: "onnx.SpaceToDepth"({{.*}}) {{.*}} -> tensor<?x8x3x5xf32>
  %7 = "onnx.SpaceToDepth"(%6) {blocksize = 2 : si64} : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// Sizes that are listed, or multiplied.
// CHECK-LABEL: sym_name = "resized"
func.func @resized(%a: tensor<2x?x6xf32>, %n: tensor<3xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %scales = "onnx.Constant"() {value = dense<[1.0, 2.0, 1.7]> : tensor<3xf32>} : () -> tensor<3xf32>
  %twice = "onnx.Constant"() {value = dense<2.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %sizes = "onnx.Constant"() {value = dense<[5, 7]> : tensor<2xi64>} : () -> tensor<2xi64>
  // CHECK: "onnx.Resize"({{.*}}) {{.*}} -> tensor<2x?x10xf32>
  %0 = "onnx.Resize"(%a, %none, %scales, %none) : (tensor<2x?x6xf32>, none, tensor<3xf32>, none) -> tensor<*xf32>
  // CHECK: "onnx.Resize"({{.*}}) {{.*}} -> tensor<2x5x7xf32>
  %1 = "onnx.Resize"(%a, %none, %none, %sizes) {axes = [1, 2]} : (tensor<2x?x6xf32>, none, none, tensor<2xi64>) -> tensor<*xf32>
  // What keeps proportions may be smaller.
  // CHECK: "onnx.Resize"({{.*}}) {{.*}} -> tensor<2x?x?xf32>
  %2 = "onnx.Resize"(%a, %none, %none, %sizes) {axes = [1, 2], keep_aspect_ratio_policy = "not_larger"} : (tensor<2x?x6xf32>, none, none, tensor<2xi64>) -> tensor<*xf32>
  // CHECK: "onnx.ResizeV10"({{.*}}) {{.*}} -> tensor<4x?x12xf32>
  %3 = "onnx.ResizeV10"(%a, %twice) : (tensor<2x?x6xf32>, tensor<3xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Upsample"({{.*}}) {{.*}} -> tensor<?x?x?xf32>
  %4 = "onnx.Upsample"(%a, %n) : (tensor<2x?x6xf32>, tensor<3xf32>) -> tensor<*xf32>
  // CHECK: "onnx.UpsampleV7"({{.*}}) {{.*}} -> tensor<2x?x15xf32>
  %5 = "onnx.UpsampleV7"(%a) {scales = [1.0 : f32, 1.0 : f32, 2.5 : f32]} : (tensor<2x?x6xf32>) -> tensor<*xf32>
  return
}

// A sequence of states, and the last of them.
// CHECK-LABEL: sym_name = "recurrent"
func.func @recurrent(%x: tensor<7x?x4xf32>, %w: tensor<2x12x4xf32>, %r: tensor<2x12x3xf32>, %s: tensor<4xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  // CHECK: "onnx.LSTM"({{.*}}) {{.*}} -> (tensor<7x2x?x3xf32>, tensor<2x?x3xf32>, tensor<2x?x3xf32>)
  %0:3 = "onnx.LSTM"(%x, %w, %r, %none, %none, %none, %none, %none) {direction = "bidirectional", hidden_size = 3 : si64} : (tensor<7x?x4xf32>, tensor<2x12x4xf32>, tensor<2x12x3xf32>, none, none, none, none, none) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  // What a state is multiplied by says how large it is.
  // CHECK: "onnx.GRU"({{.*}}) {{.*}} -> (tensor<7x?x1x3xf32>, none)
  %1:2 = "onnx.GRU"(%x, %w, %r, %none, %none, %none) {layout = 1 : si64} : (tensor<7x?x4xf32>, tensor<2x12x4xf32>, tensor<2x12x3xf32>, none, none, none) -> (tensor<*xf32>, none)
  // CHECK: "onnx.LayerNormalization"({{.*}}) {{.*}} -> (tensor<7x?x4xf32>, tensor<7x?x1xf32>, none)
  %2:3 = "onnx.LayerNormalization"(%x, %s, %none) : (tensor<7x?x4xf32>, tensor<4xf32>, none) -> (tensor<*xf32>, tensor<*xf32>, none)
  return
}

// How many indices, numbers and regions there are.
// CHECK-LABEL: sym_name = "indices"
func.func @indices(%a: tensor<2x?x6xf32>, %i: tensor<5x2xi64>, %b: tensor<1x2x5xf32>, %rois: tensor<?x4xf32>, %of: tensor<9xi64>, %image: tensor<1x3x8x8xf32>) {
  %none = "onnx.NoValue"() {value} : () -> none
  %start = "onnx.Constant"() {value = dense<1> : tensor<i64>} : () -> tensor<i64>
  %limit = "onnx.Constant"() {value = dense<10> : tensor<i64>} : () -> tensor<i64>
  %delta = "onnx.Constant"() {value = dense<4> : tensor<i64>} : () -> tensor<i64>
  // CHECK: "onnx.GatherND"({{.*}}) {{.*}} -> tensor<5x6xf32>
  %0 = "onnx.GatherND"(%a, %i) : (tensor<2x?x6xf32>, tensor<5x2xi64>) -> tensor<*xf32>
  // CHECK: "onnx.Shape"({{.*}}) {{.*}} -> tensor<2xi64>
  %1 = "onnx.Shape"(%a) {start = -2 : si64} : (tensor<2x?x6xf32>) -> tensor<*xi64>
  // CHECK: "onnx.Size"({{.*}}) {{.*}} -> tensor<i64>
  %2 = "onnx.Size"(%a) : (tensor<2x?x6xf32>) -> tensor<*xi64>
  // CHECK: "onnx.NonZero"({{.*}}) {{.*}} -> tensor<3x?xi64>
  %3 = "onnx.NonZero"(%a) : (tensor<2x?x6xf32>) -> tensor<*xi64>
  // CHECK: "onnx.Range"({{.*}}) {{.*}} -> tensor<3xi64>
  %4 = "onnx.Range"(%start, %limit, %delta) : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<*xi64>
  // CHECK: "onnx.RoiAlign"({{.*}}) {{.*}} -> tensor<9x3x4x1xf32>
  %5 = "onnx.RoiAlign"(%image, %rois, %of) {output_height = 4 : si64} : (tensor<1x3x8x8xf32>, tensor<?x4xf32>, tensor<9xi64>) -> tensor<*xf32>
  // CHECK: "onnx.NonMaxSuppression"({{.*}}) {{.*}} -> tensor<?x3xi64>
  %6 = "onnx.NonMaxSuppression"(%b, %b, %none, %none, %none) : (tensor<1x2x5xf32>, tensor<1x2x5xf32>, none, none, none) -> tensor<*xi64>
  // CHECK: "onnx.Einsum"({{.*}}) {{.*}} -> tensor<6x?xf32>
  %7 = "onnx.Einsum"(%a) {equation = "abc -> cb"} : (tensor<2x?x6xf32>) -> tensor<*xf32>
  // CHECK: "onnx.Einsum"({{.*}}) {{.*}} -> tensor<2x?xf32>
  %8 = "onnx.Einsum"(%a, %a) {equation = "bkj,bkj->bk"} : (tensor<2x?x6xf32>, tensor<2x?x6xf32>) -> tensor<*xf32>
  return
}

// Numbers that are computed, and results whose shape no number gives.
// CHECK-LABEL: sym_name = "computed"
func.func @computed(%a: tensor<2x3x4xf32>) {
  %axis = "onnx.Constant"() {value = dense<-2> : tensor<1xi64>} : () -> tensor<1xi64>
  %count = "onnx.Neg"(%axis) : (tensor<1xi64>) -> tensor<1xi64>
  // CHECK: "onnx.ConstantOfShape"({{.*}}) {{.*}} -> tensor<2xi64>
  %ones = "onnx.ConstantOfShape"(%count) {value = dense<1> : tensor<1xi64>} : (tensor<1xi64>) -> tensor<?xi64>
  %all = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  %shape = "onnx.Concat"(%all, %ones) {axis = 0 : si64} : (tensor<1xi64>, tensor<?xi64>) -> tensor<?xi64>
  // CHECK: "onnx.Reshape"({{.*}}) {{.*}} -> tensor<24x1x1xf32>
  %0 = "onnx.Reshape"(%a, %shape) : (tensor<2x3x4xf32>, tensor<?xi64>) -> tensor<*xf32>
  // Without an order the dimensions are reversed.
  // CHECK: "onnx.Transpose"({{.*}}) : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %1 = "onnx.Transpose"(%a) : (tensor<2x3x4xf32>) -> tensor<*xf32>
  // CHECK: "onnx.DynamicQuantizeLinear"({{.*}}) : (tensor<2x3x4xf32>) -> (tensor<2x3x4xui8>, tensor<f32>, tensor<ui8>)
  %2:3 = "onnx.DynamicQuantizeLinear"(%a) : (tensor<2x3x4xf32>) -> (tensor<*xui8>, tensor<*xf32>, tensor<*xui8>)
  return
}

// The last state of a scan has the shape of the first, and other results have an element for each step.
// CHECK-LABEL: sym_name = "scan"
func.func @scan(%state: tensor<4xf32>, %a: tensor<3x4xf32>) {
  // CHECK: -> (tensor<4xf32>, tensor<3x4xf32>)
  %0:2 = "onnx.Scan"(%state, %a) ({
  ^bb0(%before: tensor<4xf32>, %part: tensor<4xf32>):
    %after = "onnx.Add"(%before, %part) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "onnx.Yield"(%after, %after) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }) {num_scan_inputs = 1 : si64} : (tensor<4xf32>, tensor<3x4xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}
