// Only C++ knows the custom form of `chlo.scan`: it is read, and printed, in generic form.
// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-custom | FileCheck %s
// RUN: not bcast-opt %S/Inputs/chlo_scan.mlir 2>&1 | FileCheck %s --check-prefix=CUSTOM

// CHECK: "chlo.scan"(%[[X:.+]], %[[I:.+]]) <{dimension = 0 : i64, is_reverse = true, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
// CUSTOM: error[E0012]: custom op 'chlo.scan' is unknown
func.func @sums(%x: tensor<4x2xf32>, %i: tensor<2xf32>) -> tensor<4x2xf32> {
  %0:2 = "chlo.scan"(%x, %i) <{dimension = 0 : i64, is_reverse = true, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>):
    %1 = stablehlo.add %a, %b : tensor<2xf32>
    stablehlo.return %1, %1 : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<4x2xf32>, tensor<2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>)
  return %0#0 : tensor<4x2xf32>
}
