// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=spec 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,PAGE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=strict 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,PAGE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=upstream 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL --implicit-check-not=error: --implicit-check-not=warning:

// 0 is a size like any other but 1: it joins with 1 and with 0, and conflicts with the rest. Beside `?` it is 0 here,
// as in NumPy; MLIR takes `?`, so that its verdict depends on the order of the operands.

func.func @f(%zero: tensor<0xf32>, %one: tensor<1xf32>, %two: tensor<2xf32>, %dynamic: tensor<?xf32>) {
  %0 = "test.broadcastable"(%zero, %one) : (tensor<0xf32>, tensor<1xf32>) -> tensor<0xf32>
  %1 = "test.broadcastable"(%one, %zero) : (tensor<1xf32>, tensor<0xf32>) -> tensor<0xf32>
  %2 = "test.broadcastable"(%zero, %zero) : (tensor<0xf32>, tensor<0xf32>) -> tensor<0xf32>

  // The larger of 0 and 1 is 1, and still wrong.
  // ALL: :[[@LINE+1]]:8: error: 'test.broadcastable' op result type '1' not broadcast compatible with broadcasted operands's shapes '0'
  %3 = "test.broadcastable"(%zero, %one) : (tensor<0xf32>, tensor<1xf32>) -> tensor<1xf32>

  // ALL: :[[@LINE+1]]:8: error: 'test.broadcastable' op operands don't have broadcast-compatible shapes
  %4 = "test.broadcastable"(%zero, %two) : (tensor<0xf32>, tensor<2xf32>) -> tensor<?xf32>

  %5 = "test.broadcastable"(%zero, %dynamic) : (tensor<0xf32>, tensor<?xf32>) -> tensor<0xf32>
  // PAGE: :[[@LINE+1]]:8: error: 'test.broadcastable' op result type '2' not broadcast compatible with broadcasted operands's shapes '0'
  %6 = "test.broadcastable"(%zero, %dynamic) : (tensor<0xf32>, tensor<?xf32>) -> tensor<2xf32>

  // The same three operands in two orders.
  // PAGE: :[[@LINE+1]]:8: error: 'test.broadcastable' op operands don't have broadcast-compatible shapes
  %7 = "test.broadcastable"(%dynamic, %zero, %two) : (tensor<?xf32>, tensor<0xf32>, tensor<2xf32>) -> tensor<?xf32>
  // ALL: :[[@LINE+1]]:8: error: 'test.broadcastable' op operands don't have broadcast-compatible shapes
  %8 = "test.broadcastable"(%zero, %two, %dynamic) : (tensor<0xf32>, tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}
