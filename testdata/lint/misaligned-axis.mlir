// RUN: bcast-opt %s -Wmisaligned-axis --split-input-file --verify-diagnostics

// What is left of a value is aligned with an axis that it has lost. Axes are followed through operations that keep, move, drop or add them.

func.func @onnx(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %axes = "onnx.Constant"() {value = dense<[-1]> : tensor<1xi64>} : () -> tensor<1xi64>
  %e = "onnx.Exp"(%x) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %s = "onnx.ReduceSum"(%e, %axes) {keepdims = 0 : si64} : (tensor<64x64xf32>, tensor<1xi64>) -> tensor<64xf32>
  %c = "onnx.Cast"(%s) {to = f64} : (tensor<64xf32>) -> tensor<64xf64>
  %d = "onnx.Cast"(%c) {to = f32} : (tensor<64xf64>) -> tensor<64xf32>
  // expected-warning@+1 {{'onnx.Div' op aligns dimension 0 of %d with dimension 1 of %x, but it comes from dimension 0}}
  %0 = "onnx.Div"(%x, %d) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// A transposed value: its first axis is the second of what it came from.
func.func @transposed(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %t = "onnx.Transpose"(%x) {perm = [1, 0]} : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %s = "onnx.ReduceMaxV13"(%t) {axes = [0], keepdims = 0 : si64} : (tensor<64x64xf32>) -> tensor<64xf32>
  // expected-warning@+1 {{aligns dimension 0 of %s with dimension 1 of %x, but it comes from dimension 0}}
  %0 = "onnx.Sub"(%x, %s) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// A reshape puts the 1 in the wrong place.
func.func @tosa(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %shape = tosa.const_shape {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<8x8xf32>) -> tensor<8x1xf32>
  %r = tosa.reshape %s, %shape : (tensor<8x1xf32>, !tosa.shape<2>) -> tensor<1x8xf32>
  // expected-warning@+1 {{'tosa.sub' op aligns dimension 1 of %r with dimension 1 of %x, but it comes from dimension 0}}
  %0 = tosa.sub %x, %r : (tensor<8x8xf32>, tensor<1x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// JAX writes every broadcast out, so that shapes are equal where it goes wrong.
func.func @stablehlo(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %cst = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<8x8xf32>
  // expected-warning@+1 {{'stablehlo.divide' op aligns dimension 1 of %2 with dimension 1 of %x, but it comes from dimension 0}}
  %3 = stablehlo.divide %x, %2 : tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}

func.func @chlo(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %cst = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<?x?xf32>, tensor<f32>) -> tensor<?xf32>
  // expected-warning@+1 {{'chlo.broadcast_subtract' op aligns dimension 0 of %s with dimension 1 of %x, but it comes from dimension 0}}
  %0 = chlo.broadcast_subtract %x, %s : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// An axis in the place that an attribute says.
func.func @chlo_places(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %cst = stablehlo.constant dense<0.0> : tensor<f32>
  %s = stablehlo.reduce(%x init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<?x?xf32>, tensor<f32>) -> tensor<?xf32>
  %0 = chlo.broadcast_subtract %x, %s {broadcast_dimensions = array<i64: 0>} : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// The rule of the trait, and of an operation that names it.
func.func @others(%x: tensor<4x3x3xf32>) {
  %s = "onnx.ReduceMeanV13"(%x) {axes = [2], keepdims = 0 : si64} : (tensor<4x3x3xf32>) -> tensor<4x3xf32>
  %t = "onnx.ReduceMeanV13"(%x) {axes = [1], keepdims = 0 : si64} : (tensor<4x3x3xf32>) -> tensor<4x3xf32>
  %u = "onnx.ReduceMeanV13"(%t) {axes = [0], keepdims = 0 : si64} : (tensor<4x3xf32>) -> tensor<3xf32>
  %v = "onnx.ReduceMeanV13"(%s) {axes = [0], keepdims = 0 : si64} : (tensor<4x3xf32>) -> tensor<3xf32>
  // expected-warning@+1 {{'test.broadcastable' op aligns dimension 0 of %v with dimension 2 of %x, but it comes from dimension 1}}
  %0 = "test.broadcastable"(%x, %v) : (tensor<4x3x3xf32>, tensor<3xf32>) -> tensor<4x3x3xf32>
  %1 = "test.broadcastable"(%x, %u) : (tensor<4x3x3xf32>, tensor<3xf32>) -> tensor<4x3x3xf32>
  // expected-warning@+1 {{'bcast.elementwise' op aligns dimension 0 of %v with dimension 2 of %x, but it comes from dimension 1}}
  %2 = "bcast.elementwise"(%x, %v) <{rule = #bcast.rule<numpy>}> : (tensor<4x3x3xf32>, tensor<3xf32>) -> tensor<4x3x3xf32>
  return
}

#all = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>
#columns = affine_map<(d0, d1) -> (d1)>
func.func @linalg(%x: tensor<8x8xf32>, %rows: tensor<8xf32>, %out: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %s = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x8xf32>) outs(%rows : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  } -> tensor<8xf32>
  // expected-warning@+1 {{'linalg.generic' op aligns dimension 0 of %s with dimension 1 of %x, but it comes from dimension 0}}
  %0 = linalg.generic {indexing_maps = [#all, #columns, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<8x8xf32>, tensor<8xf32>) outs(%out : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %q = arith.divf %a, %b : f32
    linalg.yield %q : f32
  } -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// A row of the matrix, with the axis of size 1 dropped.
func.func @sliced(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %column = stablehlo.slice %x [0:8, 0:1] : (tensor<8x8xf32>) -> tensor<8x1xf32>
  %flat = stablehlo.reshape %column : (tensor<8x1xf32>) -> tensor<8xf32>
  %all = stablehlo.broadcast_in_dim %flat, dims = [1] : (tensor<8xf32>) -> tensor<8x8xf32>
  // expected-warning@+1 {{'stablehlo.subtract' op aligns dimension 1 of %all with dimension 1 of %x, but it comes from dimension 0}}
  %0 = stablehlo.subtract %x, %all : tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// The axes of two values that were added are the same.
func.func @joined(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %z = "onnx.Add"(%x, %y) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = "onnx.ReduceSumV11"(%z) {axes = [1], keepdims = 0 : si64} : (tensor<8x8xf32>) -> tensor<8xf32>
  // expected-warning@+1 {{aligns dimension 0 of %s with dimension 1 of %y}}
  %0 = "onnx.Div"(%y, %s) : (tensor<8x8xf32>, tensor<8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
