// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=spec --broadcastable=mine.split 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,PAGE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=strict --broadcastable=mine.split 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,PAGE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=upstream --broadcastable=mine.split 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,UPSTREAM --implicit-check-not=error: --implicit-check-not=warning:

// An operation that broadcasts has one result. MLIR says so of `test.broadcastable`; of other operations its trait
// verifies every ranked result.

func.func @f(%a: tensor<3xf32>) {
  // ALL: :[[@LINE+1]]:10: error: 'test.broadcastable' op requires one result
  %0:2 = "test.broadcastable"(%a) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  // ALL: :[[@LINE+1]]:3: error: 'test.broadcastable' op requires one result
  "test.broadcastable"(%a) : (tensor<3xf32>) -> ()

  // PAGE: :[[@LINE+1]]:10: error: 'mine.split' op requires one result
  %1:2 = "mine.split"(%a) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<*xf32>)
  // PAGE: :[[@LINE+2]]:10: error: 'mine.split' op requires one result
  // UPSTREAM: :[[@LINE+1]]:10: error: 'mine.split' op result type '4' not broadcast compatible with broadcasted operands's shapes '3'
  %2:2 = "mine.split"(%a) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<4xf32>)
  return
}
