// RUN: not bcast-opt --max-errors=0 -Weverything pages.mlir > %t 2>&1 && FileCheck %s < %t
// RUN: not bcast-opt --max-errors=0 -Weverything --limits=kept-findings=1 pages.mlir 2>&1 | diff %t -
// RUN: not bcast-opt --max-errors=0 -Weverything --limits=kept-findings=4 pages.mlir 2>&1 | diff %t -
// RUN: not bcast-opt --max-errors=2 -Weverything pages.mlir 2>&1 | FileCheck %s --check-prefix=FIRST

// All findings are shown in their order, however few are kept at a time: those of one operation, those of lints, and warnings about
// declared sizes, of which the analysis of a function withdraws some.

// CHECK: error[E0511
// CHECK-NOT: not shown

// FIRST: not shown: {{[0-9]+}} errors, {{[0-9]+}} warnings; --max-errors=0 shows all

func.func @outer(%a: tensor<4x1xf32>, %b: tensor<4xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<4x1xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  %1 = "test.broadcastable"(%a, %b) : (tensor<4x1xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  %2 = "test.broadcastable"(%c, %d) : (tensor<?xf32>, tensor<?xf32>) -> tensor<8xf32>
  %3 = "test.broadcastable"(%c, %d) : (tensor<?xf32>, tensor<?xf32>) -> tensor<8xf32>
  %4 = "test.broadcastable"(%c, %d) : (tensor<?xf32>, tensor<?xf32>) -> tensor<8xf32>
  %5 = "test.broadcastable"(%a, %b) : (tensor<4x1xf32>, tensor<4xf32>) -> tensor<4x5xf32>
  "test.two"(%9, %8) : (tensor<6xf32>, tensor<4xf32>) -> ()
  %8 = "test.broadcastable"(%b, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %9 = "test.broadcastable"(%b, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<6xf32>
  return
}

func.func @other(%a: tensor<4x1xf32>, %b: tensor<4xf32>, %c: tensor<?xf32>) {
  %0 = "test.broadcastable"(%c, %c) : (tensor<?xf32>, tensor<?xf32>) -> tensor<7xf32>
  %1 = "test.broadcastable"(%a, %b) : (tensor<4x1xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
