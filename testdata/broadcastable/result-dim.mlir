// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=spec 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,SPEC --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=strict 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,STRICT --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=upstream 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL --implicit-check-not=error: --implicit-check-not=warning:

// The table of result verification, row by row: what is inferred, and what is declared.

func.func @f(%dynamic: tensor<?xf32>, %other: tensor<?xf32>, %static: tensor<4xf32>) {
  // `?` and `?`: right.
  %0 = "test.broadcastable"(%dynamic) : (tensor<?xf32>) -> tensor<?xf32>

  // `?` and static: right by the table, wrong by the pseudo-code below it. MLIR goes by the table.
  // SPEC: :[[@LINE+2]]:8: warning: 'test.broadcastable' op result type '4' is static where the inferred shape '?' is dynamic
  // STRICT: :[[@LINE+1]]:8: error: 'test.broadcastable' op result type '4' not broadcast compatible with broadcasted operands's shapes '?'
  %1 = "test.broadcastable"(%dynamic) : (tensor<?xf32>) -> tensor<4xf32>

  // `?` and 1: static as well, and no more right than 4.
  // SPEC: :[[@LINE+2]]:8: warning: 'test.broadcastable' op result type '1' is static where the inferred shape '?' is dynamic
  // STRICT: :[[@LINE+1]]:8: error: 'test.broadcastable' op result type '1' not broadcast compatible with broadcasted operands's shapes '?'
  %2 = "test.broadcastable"(%other) : (tensor<?xf32>) -> tensor<1xf32>

  // static and `?`: right, the type may say less than is known.
  %3 = "test.broadcastable"(%static) : (tensor<4xf32>) -> tensor<?xf32>

  // static and static: equal, or wrong.
  %4 = "test.broadcastable"(%static) : (tensor<4xf32>) -> tensor<4xf32>
  // ALL: :[[@LINE+1]]:8: error: 'test.broadcastable' op result type '5' not broadcast compatible with broadcasted operands's shapes '4'
  %5 = "test.broadcastable"(%static) : (tensor<4xf32>) -> tensor<5xf32>
  // ALL: :[[@LINE+1]]:8: error: 'test.broadcastable' op result type '1' not broadcast compatible with broadcasted operands's shapes '4'
  %6 = "test.broadcastable"(%static) : (tensor<4xf32>) -> tensor<1xf32>
  return
}
