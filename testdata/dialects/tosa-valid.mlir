// RUN: bcast-opt %s --conformance=upstream | FileCheck %s
// RUN: bcast-opt %s --verify-only

// CHECK-LABEL: @right
func.func @right(%a: tensor<2x1xf32>, %b: tensor<1x3xf32>, %u: tensor<*xf32>, %p: tensor<1x1xi1>, %s: tensor<1xi8>,
                 %q: tensor<2x!quant.uniform<i8:f32, 1.0>>, %i: tensor<2x1xi8>) {
  // CHECK: "tosa.add"
  %0 = "tosa.add"(%a, %b) : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %1 = "tosa.add"(%a, %u) : (tensor<2x1xf32>, tensor<*xf32>) -> tensor<*xf32>
  %2 = "tosa.select"(%p, %a, %b) : (tensor<1x1xi1>, tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %3 = "tosa.mul"(%i, %i, %s) : (tensor<2x1xi8>, tensor<2x1xi8>, tensor<1xi8>) -> tensor<2x1xi32>
  %4 = "tosa.add"(%q, %q) : (tensor<2x!quant.uniform<i8:f32, 1.0>>, tensor<2x!quant.uniform<i8:f32, 1.0>>) -> tensor<2x!quant.uniform<i8:f32, 1.0>>
  %5 = "tosa.clamp"(%a) <{max_val = 1.0 : f32, min_val = 0.0 : f32}> : (tensor<2x1xf32>) -> tensor<2x1xf32>
  // CHECK: "tosa.logical_not"
  %6 = "tosa.logical_not"(%p) : (tensor<1x1xi1>) -> tensor<1x1xi1>
  return
}
