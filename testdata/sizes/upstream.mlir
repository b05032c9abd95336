// RUN: bcast-opt %s --conformance=upstream 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

// LLVM verifies operations one by one.
// CHECK-LABEL: func.func @f
func.func @f(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
