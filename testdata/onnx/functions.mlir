// RUN: bcast-opt %S/functions.onnx --mlir-print-debuginfo | FileCheck %s

// The nodes of a function are written out for each call, with its attributes and types, and a location that says for which. An operator of
// another domain is `onnx.Custom`.

// CHECK: %p = "onnx.Mul"(%X, %k) {onnx_node_name = "mul"} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32> loc(callsite("mul" at "first"))
// CHECK-NEXT: %y = "onnx.LeakyRelu"(%p) {alpha = 0.25 : f32, onnx_node_name = "act"} : (tensor<2x3xf32>) -> tensor<2x3xf32> loc(callsite("act" at "first"))
// CHECK-NEXT: %p_1 = "onnx.Mul"(%y, %y) {onnx_node_name = "mul"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32> loc(callsite("mul" at "second"))
// CHECK-NEXT: %y_1 = "onnx.LeakyRelu"(%p_1) {alpha = 0.5 : f32, onnx_node_name = "act"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: "onnx.Custom"(%{{.+}}) {domain_name = "com.microsoft", function_name = "FusedThing", onnx_node_name = "Fused_2"}
