// RUN: bcast-opt --verify-only --error-format=gcc --max-errors=1 --limits=finding-slack=1 %s 2>&1 | FileCheck %s

// Warnings that the analysis withdraws are not counted, however few are kept: the first operation makes the size of the others known.

// CHECK: promises-counted.mlir:[[@LINE+4]]:{{.*}}: warning: 'test.broadcastable' op result type '4' is static
// CHECK-NOT: not shown

func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  %1 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  %2 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  %3 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}
