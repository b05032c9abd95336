// Tests of MLIR carry over: no lint is reported beside what they expect, unless it is asked for.
// RUN: bcast-opt %s --verify-diagnostics --verify-only
// RUN: bcast-opt %s --verify-diagnostics --verify-only --conformance=upstream
// RUN: not bcast-opt %s --verify-diagnostics --verify-only -Wimplicit-outer 2>&1 | FileCheck %s
// CHECK: error[W0712]: unexpected warning: 'test.broadcastable' op stretches %a to 64 and %b to 64

func.func @f(%a: tensor<64x1xf32>, %b: tensor<64xf32>, %c: tensor<3xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  // expected-error@+1 {{'test.broadcastable' op operands don't have broadcast-compatible shapes}}
  %1 = "test.broadcastable"(%b, %c) : (tensor<64xf32>, tensor<3xf32>) -> tensor<64xf32>
  return
}
