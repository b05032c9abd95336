// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=spec -Wno-everything 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=PAGE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=strict -Wno-everything 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=PAGE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=upstream 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=UPSTREAM --implicit-check-not=error: --implicit-check-not=warning:

// The page allows vectors beside tensors; MLIR's own `test.broadcastable` takes tensors only.

func.func @f(%a: vector<2x1xf32>, %b: vector<3xf32>, %c: vector<4xf32>) {
  // UPSTREAM: :[[@LINE+1]]:8: error: 'test.broadcastable' op operand #0 must be variadic of tensor of any type values, but got 'vector<2x1xf32>'
  %0 = "test.broadcastable"(%a, %b) : (vector<2x1xf32>, vector<3xf32>) -> vector<2x3xf32>

  // PAGE: :[[@LINE+2]]:8: error: 'test.broadcastable' op operands don't have broadcast-compatible shapes
  // UPSTREAM: :[[@LINE+1]]:8: error: 'test.broadcastable' op operand #0 must be variadic of tensor of any type values, but got 'vector<3xf32>'
  %1 = "test.broadcastable"(%b, %c) : (vector<3xf32>, vector<4xf32>) -> vector<4xf32>

  // PAGE: :[[@LINE+2]]:8: error: 'test.broadcastable' op result type '2' not broadcast compatible with broadcasted operands's shapes '3'
  // UPSTREAM: :[[@LINE+1]]:8: error: 'test.broadcastable' op operand #0 must be variadic of tensor of any type values, but got 'vector<3xf32>'
  %2 = "test.broadcastable"(%b) : (vector<3xf32>) -> vector<2xf32>
  return
}
