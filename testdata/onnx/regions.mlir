// RUN: bcast-opt %S/regions.onnx | FileCheck %s

// Graphs in attributes are regions, which see the values around; an input that is left out is a value of its own, one in each region.

// CHECK: %picked = "onnx.If"(%cond) ({
// CHECK-NEXT: %sum = "onnx.Add"(%X, %X) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT: "onnx.Yield"(%sum) : (tensor<?x4xf32>) -> ()
// CHECK-NEXT: }, {
// CHECK-NEXT: %high = "onnx.Constant"() {value = dense<6.0> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[NONE:.+]] = "onnx.NoValue"() {value} : () -> none
// CHECK-NEXT: %low = "onnx.Clip"(%X, %[[NONE]], %high) : (tensor<?x4xf32>, none, tensor<f32>) -> tensor<?x4xf32>
// CHECK: }) {onnx_node_name = "If_0"} : (tensor<i1>) -> tensor<?x4xf32>
// CHECK: %last:2 = "onnx.Loop"(%{{.+}}, %cond, %{{.+}}) ({
// CHECK-NEXT: ^bb0(%i: tensor<i64>, %go: tensor<i1>, %state: tensor<?x4xf32>):
// CHECK: }) {onnx_node_name = "Loop_1"} : (none, tensor<i1>, tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x?x4xf32>)
