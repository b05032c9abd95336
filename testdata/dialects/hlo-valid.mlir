// RUN: bcast-opt %s --verify-only
// RUN: bcast-opt %s | FileCheck %s

// CHECK-LABEL: @right
func.func @right(%a: tensor<2x3xf32>, %b: tensor<2xf32>, %d: tensor<?x3xf32>, %s: tensor<f32>, %p: tensor<i1>, %u: tensor<*xf32>) {
  // Under axis 0 instead of the last.
  // CHECK: "chlo.broadcast_add"
  %0 = "chlo.broadcast_add"(%a, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  %1 = "chlo.broadcast_add"(%b, %a) <{broadcast_dimensions = dense<0> : tensor<1xi64>}> : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "chlo.broadcast_add"(%a, %s) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %3 = "chlo.broadcast_add"(%u, %a) : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<*xf32>
  %4 = "chlo.broadcast_select"(%p, %a, %s) : (tensor<i1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  %5 = "stablehlo.add"(%a, %d) : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %6 = "stablehlo.select"(%p, %a, %d) : (tensor<i1>, tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<2x3xf32>
  // CHECK: "stablehlo.clamp"
  %7 = "stablehlo.clamp"(%s, %a, %s) : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}
