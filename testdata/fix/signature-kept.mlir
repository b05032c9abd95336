// RUN: not bcast-opt --diff --unsafe-fixes %s 2>&1 | FileCheck %s
// RUN: cp %s %t.mlir && not bcast-opt --unsafe-fixes %t.mlir && cmp %s %t.mlir

// What a function returns stays as it is where a call would have to follow, or another return.

// CHECK: would fix 0 findings in 0 files; 2 could not be fixed
func.func private @called(%a: tensor<2x1xi32>) -> tensor<4x1xi32> {
  %0 = "test.broadcastable"(%a, %a) : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<4x1xi32>
  return %0 : tensor<4x1xi32>
}
func.func @caller(%a: tensor<2x1xi32>) -> tensor<4x1xi32> {
  %0 = call @called(%a) : (tensor<2x1xi32>) -> tensor<4x1xi32>
  return %0 : tensor<4x1xi32>
}
func.func @two(%a: tensor<2x1xi32>, %b: tensor<4x1xi32>, %c: i1) -> tensor<4x1xi32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = "test.broadcastable"(%a, %a) : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<4x1xi32>
  return %0 : tensor<4x1xi32>
^bb2:
  return %b : tensor<4x1xi32>
}
