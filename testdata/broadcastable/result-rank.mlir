// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=spec 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,PAGE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=strict 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,PAGE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=upstream 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL --implicit-check-not=error: --implicit-check-not=warning:

// The rank of the result is the highest rank of the operands.

func.func @f(%a: tensor<3xf32>, %b: tensor<2x3xf32>, %c: tensor<f32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "test.broadcastable"(%c, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %2 = "test.broadcastable"(%c, %a) : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>

  // Too low.
  // ALL: :[[@LINE+1]]:8: error: 'test.broadcastable' op result type '3' not broadcast compatible with broadcasted operands's shapes '2x3'
  %3 = "test.broadcastable"(%a, %b) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  // ALL: :[[@LINE+1]]:8: error: 'test.broadcastable' op result type '' not broadcast compatible with broadcasted operands's shapes '3'
  %4 = "test.broadcastable"(%a) : (tensor<3xf32>) -> tensor<f32>

  // Too high: MLIR looks at the last dimensions alone, as many as are inferred.
  // PAGE: :[[@LINE+1]]:8: error: 'test.broadcastable' op result type '7x3' not broadcast compatible with broadcasted operands's shapes '3'
  %5 = "test.broadcastable"(%a) : (tensor<3xf32>) -> tensor<7x3xf32>
  // PAGE: :[[@LINE+1]]:8: error: 'test.broadcastable' op result type '?' not broadcast compatible with broadcasted operands's shapes ''
  %6 = "test.broadcastable"(%c) : (tensor<f32>) -> tensor<?xf32>
  // ALL: :[[@LINE+1]]:8: error: 'test.broadcastable' op result type '3x7' not broadcast compatible with broadcasted operands's shapes '3'
  %7 = "test.broadcastable"(%a) : (tensor<3xf32>) -> tensor<3x7xf32>
  return
}
