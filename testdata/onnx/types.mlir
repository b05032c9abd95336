// RUN: bcast-opt %S/types.onnx | FileCheck %s

// Sequences and optionals have the types of onnx-mlir; elements are left out where they are many, sparse, texts, or in another file,
// which is not opened.

// CHECK: func.func @main_graph(%S: !onnx.Seq<tensor<2x?xf32>> {onnx.name = "S"}, %O: !onnx.Opt<tensor<3xi64>> {onnx.name = "O"}, %at: tensor<i64> {onnx.name = "at"})
// CHECK-NEXT: %far = "onnx.Constant"() {value = dense_resource<__elided__> : tensor<64x64xf32>} : () -> tensor<64x64xf32>
// CHECK-NEXT: %half = "onnx.Constant"() {value = dense<[1.5, -0.25]> : tensor<2xf16>} : () -> tensor<2xf16>
// CHECK-NEXT: %sparse = "onnx.Constant"() {value = dense_resource<__elided__> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
// CHECK-NEXT: %T = "onnx.SequenceAt"(%S, %at) : (!onnx.Seq<tensor<2x?xf32>>, tensor<i64>) -> tensor<*xf32>
// CHECK-NEXT: %G = "onnx.OptionalGetElement"(%O) : (!onnx.Opt<tensor<3xi64>>) -> tensor<3xi64>
// CHECK-NEXT: %c = "onnx.Constant"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
// CHECK-NEXT: %t = "onnx.Constant"() {value = dense_resource<__elided__> : tensor<!onnx.String>} : () -> tensor<!onnx.String>
// CHECK-NEXT: %F = "onnx.MatMul"(%far, %far) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
// CHECK-NEXT: %H = "onnx.Cast"(%half) {to = f64} : (tensor<2xf16>) -> tensor<2xf64>
// CHECK-NEXT: %P = "onnx.Identity"(%sparse) : (tensor<2x3xf32>) -> tensor<2x3xf32>
