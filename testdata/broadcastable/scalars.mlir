// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=spec 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=PAGE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=strict 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=PAGE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=upstream 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=UPSTREAM --implicit-check-not=error: --implicit-check-not=warning:

// A scalar is neither tensor nor vector; a tensor of rank 0 is a tensor.

func.func @f(%a: tensor<f32>, %b: tensor<2xf32>, %c: f32) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<f32>, tensor<2xf32>) -> tensor<2xf32>

  // PAGE: :[[@LINE+2]]:8: error: 'test.broadcastable' op operand #1 must be variadic of tensor of any type values or vector of any type values, but got 'f32'
  // UPSTREAM: :[[@LINE+1]]:8: error: 'test.broadcastable' op operand #1 must be variadic of tensor of any type values, but got 'f32'
  %1 = "test.broadcastable"(%b, %c) : (tensor<2xf32>, f32) -> tensor<2xf32>

  // PAGE: :[[@LINE+2]]:8: error: 'test.broadcastable' op result #0 must be tensor of any type values or vector of any type values, but got 'memref<2xf32>'
  // UPSTREAM: :[[@LINE+1]]:8: error: 'test.broadcastable' op result #0 must be tensor of any type values, but got 'memref<2xf32>'
  %2 = "test.broadcastable"(%b) : (tensor<2xf32>) -> memref<2xf32>
  return
}
