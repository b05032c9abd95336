// RUN: bcast-opt %s --error-format=gcc 2>&1 | FileCheck %s

// A warning is no error: the module is printed and the exit status is 0.

// CHECK: warnings.mlir:[[@LINE+3]]:8: warning: 'test.broadcastable' op result type '4' is static where the inferred shape '?' is dynamic
// CHECK: func.func @f
func.func @f(%a: tensor<?xf32>) {
  %0 = "test.broadcastable"(%a) : (tensor<?xf32>) -> tensor<4xf32>
  return
}
