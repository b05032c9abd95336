// RUN: not bcast-opt %s --skip-unknown-syntax 2>&1 | FileCheck %s

// An operation without a name where another one is skipped: what is wrong is said once, and nothing else happens.

// CHECK: error[E0012]: custom op 'func.xfunc' is unknown
// CHECK: error[E0010]
  %0 = "test.broadcastable"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
.func @f0(%a: tensor<4xf32>, %b: tensor<4xf32>) {
func.xfunc @f8(%a: tensor<4xf32>, %b: tensor<4xf32>) {
