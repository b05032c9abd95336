// RUN: bcast-opt %s --conformance=upstream -Wdropped-by-suffix-rule --verify-diagnostics
// RUN: bcast-opt %s --conformance=upstream --verify-only 2>&1 | FileCheck %s --allow-empty --check-prefix=QUIET
// QUIET-NOT: {{.}}

func.func @f(%a: tensor<3xf32>, %b: tensor<2x3xf32>, %u: tensor<*xf32>) {
  // expected-warning@+1 {{'test.broadcastable' op declares '1x3', but its operands broadcast to '3'}}
  %0 = "test.broadcastable"(%a, %a) : (tensor<3xf32>, tensor<3xf32>) -> tensor<1x3xf32>
  %2 = "test.broadcastable"(%a, %b) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "test.broadcastable"(%a, %u) : (tensor<3xf32>, tensor<*xf32>) -> tensor<5x3xf32>
  return
}
