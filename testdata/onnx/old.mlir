// RUN: bcast-opt %S/old.onnx | FileCheck %s

// Before version 4 of the format every initializer is an input too, and none the less a constant.

// CHECK: func.func @main_graph(%X: tensor<2x3xf32> {onnx.name = "X"}) -> (tensor<2x3xf32> {onnx.name = "Y"}) {
// CHECK-NEXT: %row = "onnx.Constant"() {value = dense<{{\[\[}}1.0, 2.0, 3.0]]> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
