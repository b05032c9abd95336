// Errors of passes and optimisers that were reported in public, modelled: each is found, with sizes. 01 LLVM's folders, 02 and 07 torch-mlir, 03 ONNX Runtime's fusion, 04 a folder
// of expand_shape, 05 XNNPACK, 06 and 09 onnxslim, 08 inductor, 10 StableHLO's shape.broadcast.
// RUN: not bcast-opt --split-input-file --compare Inputs/published.mlir %s 2>&1 | FileCheck %s
// RUN: not bcast-opt --split-input-file --compare Inputs/published.mlir %s --error-format=json 2>&1 | FileCheck %s --check-prefix=JSON
// CHECK: error[E0621]: @f returns another shape than before
// CHECK: result #0 is 1x4 if %x is tensor<1x4xi32>
// CHECK: note: it was 2x4 (Inputs/published.mlir:5)
// CHECK: note: besides, @f accepts more sizes than before
// CHECK: note: only where a size is 1: '--assume=positive,not-one' leaves such sizes out
// CHECK: note: before, a size of 1 is stretched to 2 by %zero
// CHECK: tosa.add %zero, %x
// CHECK: error[E0620]: @f fails where it succeeded
// CHECK: fails if %a0 is !torch.vtensor<[2,3,3],f32>
// CHECK: note: with these sizes it succeeded before (Inputs/published.mlir:11)
// CHECK: error[E0620]: @f fails where it succeeded
// CHECK: fails if %x is tensor<1x1xf32>
// CHECK: error[E0620]: @f fails where it succeeded
// CHECK: ^ fails
// CHECK: note: it succeeded before
// CHECK: error[E0621]: @f returns another shape than before
// CHECK: result #0 is 1x1 if %s is tensor<1xf32>, %w is tensor<1x1xf32>
// CHECK: note: it was 4x5
// CHECK: error[E0520]: 'onnx.Gemm' op operand #2
// CHECK: note[R0624]: @f is not compared: it does not verify
// CHECK: error[E0620]: @f fails where it succeeded
// CHECK: cf.assert
// CHECK: fails if %y is !torch.vtensor<[1,1,6,6],f32>
// CHECK: error[E0620]: @f fails where it succeeded
// CHECK: fails if %x is tensor<4xf32>, %y is tensor<24xf32>
// CHECK: error[E0621]: @f returns another shape than before
// CHECK: result #0 is 3x3 if %y is tensor<1x1xf32>
// CHECK: note: it was 3x1
// CHECK: warning[W0626]: @f is different for empty tensors only
// CHECK: fails if %a is tensor<1xf32>, %b is tensor<0xf32>
// CHECK: note: only where a size is 0: '--assume=positive' leaves such sizes out
// JSON: {"schema":1,"type":"comparison","before":"Inputs/published.mlir","before_line":2,"after":"{{.*}}published.mlir","after_line":{{[0-9]+}},"function":"f","pass":null,"argument":null,"when":null,"verdict":"differs","difference":"shape","accepts":"more","result":0,"axis":0,"from":"2x4","to":"1x4","witness":[{"argument":0,"value":"%x","type":"tensor<1x4xi32>"}],"numbers":[],"needs":"one","assume":"positive","blame":[{"side":"before","line":4,"op":"tosa.add"}],"unknown":[],"reason":null,"results_compared":1,"results":1,"cases":1,"ms":{{[0-9.]+}}}
// JSON: "verdict":"differs","difference":"fails",{{.*}}"blame":[{"side":"after","line":{{[0-9]+}},"op":"tensor.cast"}]

// 01-llvm-181114
module {
  func.func @f(%arg0: tensor<?x4xi32>) -> tensor<?x4xi32> {
    return %arg0 : tensor<?x4xi32>
  }
}

// -----

// 02-torch-mlir-4743
module {
  func.func @f(%arg0: tensor<?x?x3xf32>) -> tensor<?x3xf32> {
    %cast = tensor.cast %arg0 : tensor<?x?x3xf32> to tensor<?x1x3xf32>
    %collapsed = tensor.collapse_shape %cast [[0], [1, 2]] : tensor<?x1x3xf32> into tensor<?x3xf32>
    return %collapsed : tensor<?x3xf32>
  }
}

// -----

// 03-onnxruntime-32603
func.func @f(%x: tensor<?x?xf32>, %scale: tensor<2xf32>, %bias: tensor<2xf32>) -> tensor<*xf32> {
  %r, %a, %b = "onnx.LayerNormalization"(%x, %scale, %bias) {axis = -1 : si64, epsilon = 1.0e-5 : f32} : (tensor<?x?xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<*xf32>, none, none)
  return %r : tensor<*xf32>
}

// -----

// 04-iree-23427
module {
  func.func @f() -> tensor<1x?x?xf32> {
    %0 = tensor.empty() : tensor<4x8xf32>
    %cast = tensor.cast %0 : tensor<4x8xf32> to tensor<?x?xf32>
    %cast_0 = tensor.cast %cast : tensor<?x?xf32> to tensor<1x4xf32>
    %expanded = tensor.expand_shape %cast_0 [[0, 1], [2]] output_shape [1, 1, 4] : tensor<1x4xf32> into tensor<1x1x4xf32>
    %cast_1 = tensor.cast %expanded : tensor<1x1x4xf32> to tensor<1x?x?xf32>
    return %cast_1 : tensor<1x?x?xf32>
  }
}

// -----

// 05-xnnpack-11203
func.func @f(%s: tensor<?xf32>, %w: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = "onnx.Add"(%s, %w) : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

// 06-onnxslim-210
func.func @f(%x: tensor<?x8xf32>, %w: tensor<8x4xf32>, %b: tensor<4xf32>, %c: tensor<1x?x4xf32>) -> tensor<*xf32> {
  %s = "onnx.Add"(%b, %c) : (tensor<4xf32>, tensor<1x?x4xf32>) -> tensor<1x?x4xf32>
  %r = "onnx.Gemm"(%x, %w, %s) : (tensor<?x8xf32>, tensor<8x4xf32>, tensor<1x?x4xf32>) -> tensor<*xf32>
  return %r : tensor<*xf32>
}

// -----

// 07-torch-mlir-2882
#map = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @f(%arg0: tensor<1x12x6x6xf32>, %arg1: tensor<?x?x6x6xf32>) -> tensor<?x12x6x6xf32> {
    %c1 = arith.constant 1 : index
    %c12 = arith.constant 12 : index
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg1, %c0 : tensor<?x?x6x6xf32>
    %dim_0 = tensor.dim %arg1, %c1 : tensor<?x?x6x6xf32>
    %0 = arith.cmpi eq, %dim_0, %c12 : index
    cf.assert %0, "mismatched size for broadcast"
    %1 = tensor.empty(%dim) : tensor<?x12x6x6xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<1x12x6x6xf32>, tensor<?x?x6x6xf32>) outs(%1 : tensor<?x12x6x6xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %3 = arith.addf %in, %in_1 : f32
      linalg.yield %3 : f32
    } -> tensor<?x12x6x6xf32>
    return %2 : tensor<?x12x6x6xf32>
  }
}

// -----

// 08-pytorch-136640
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?x4xf32> {
  %to = "onnx.Constant"() {value = dense<[-1, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %a = "onnx.Reshape"(%x, %to) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  %b = "onnx.Reshape"(%y, %to) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  %r = arith.mulf %a, %b : tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// -----

// 09-onnxslim-shape-folded
func.func @f(%x: tensor<3x1xf32>, %y: tensor<?x?xf32>) -> tensor<*xf32> {
  %s = "onnx.Constant"() {value = dense<[3, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %r = "onnx.Expand"(%x, %s) : (tensor<3x1xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %r : tensor<*xf32>
}

// -----

// 10-stablehlo-shape-broadcast-max
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>):
    %0 = "stablehlo.get_dimension_size"(%arg0) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
    %1 = "stablehlo.reshape"(%0) : (tensor<i32>) -> tensor<1xi32>
    %2 = "stablehlo.concatenate"(%1) <{dimension = 0 : i64}> : (tensor<1xi32>) -> tensor<1xi32>
    %3 = "builtin.unrealized_conversion_cast"(%2) : (tensor<1xi32>) -> tensor<1xindex>
    %4 = "stablehlo.get_dimension_size"(%arg1) <{dimension = 0 : i64}> : (tensor<?xf32>) -> tensor<i32>
    %5 = "stablehlo.reshape"(%4) : (tensor<i32>) -> tensor<1xi32>
    %6 = "stablehlo.concatenate"(%5) <{dimension = 0 : i64}> : (tensor<1xi32>) -> tensor<1xi32>
    %7 = "builtin.unrealized_conversion_cast"(%6) : (tensor<1xi32>) -> tensor<1xindex>
    %8 = "builtin.unrealized_conversion_cast"(%3) : (tensor<1xindex>) -> tensor<1xi32>
    %9 = "builtin.unrealized_conversion_cast"(%7) : (tensor<1xindex>) -> tensor<1xi32>
    %10 = "stablehlo.maximum"(%8, %9) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %11 = "builtin.unrealized_conversion_cast"(%10) : (tensor<1xi32>) -> tensor<1xindex>
    %12 = "builtin.unrealized_conversion_cast"(%11) : (tensor<1xindex>) -> tensor<1xi32>
    %13 = "stablehlo.dynamic_broadcast_in_dim"(%arg0, %12) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
    %14 = "builtin.unrealized_conversion_cast"(%11) : (tensor<1xindex>) -> tensor<1xi32>
    %15 = "stablehlo.dynamic_broadcast_in_dim"(%arg1, %14) <{broadcast_dimensions = array<i64: 0>}> : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
    %16 = "stablehlo.add"(%13, %15) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "func.return"(%16) : (tensor<?xf32>) -> ()
  }) : () -> ()
}) : () -> ()
