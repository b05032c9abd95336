// RUN: not bcast-opt %s --skip-unknown-syntax 2>&1 | FileCheck %s

// A dot by itself is the name of no operation that could be skipped.

// CHECK: error[E0001]: expected three consecutive dots for an ellipsis
// CHECK: error[E0012]: custom op 'func.xfunc' is unknown
  %0 = "test.broadcastable"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
.func @f0(%a: tensor<4xf32>, %b: tensor<4xf32>) {
func.xfunc @f8(%a: tensor<4xf32>, %b: tensor<4xf32>) {
