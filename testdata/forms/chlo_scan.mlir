// The custom form of `chlo.scan` says the dimension, and the other attributes after a word.
// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-custom | FileCheck %s --check-prefix=CUSTOM
// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK: func.func @sums
// CUSTOM: chlo.scan(%{{.+}}) inits (%{{.+}}) dimension=0 {
// CUSTOM: chlo.scan(%{{.+}}) inits (%{{.+}}) dimension=0 attributes {is_reverse = true} {
// CHECK-NEXT: %{{.+}}:2 = chlo.scan(%{{.+}}) inits (%{{.+}}) dimension=0 {
// CHECK: } : (tensor<4x2xf32>, tensor<2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>)
// GENERIC: func.func
// GENERIC: "chlo.scan"(%{{.+}}, %{{.+}}) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
func.func @sums(%x: tensor<4x2xf32>, %i: tensor<2xf32>) -> tensor<4x2xf32> {
  %0:2 = chlo.scan(%x) inits(%i) dimension = 0 {
  ^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>):
    %1 = stablehlo.add %a, %b : tensor<2xf32>
    stablehlo.return %1, %1 : tensor<2xf32>, tensor<2xf32>
  } : (tensor<4x2xf32>, tensor<2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>)
  return %0#0 : tensor<4x2xf32>
}

// CHECK: "chlo.scan"(%{{.+}}, %{{.+}}) <{dimension = 0 : i64, is_reverse = true, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
func.func @sums_from_the_end(%x: tensor<4x2xf32>, %i: tensor<2xf32>) -> tensor<4x2xf32> {
  %0:2 = "chlo.scan"(%x, %i) <{dimension = 0 : i64, is_reverse = true, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%a: tensor<2xf32>, %b: tensor<2xf32>):
    %1 = stablehlo.add %a, %b : tensor<2xf32>
    stablehlo.return %1, %1 : tensor<2xf32>, tensor<2xf32>
  }) : (tensor<4x2xf32>, tensor<2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>)
  return %0#0 : tensor<4x2xf32>
}
