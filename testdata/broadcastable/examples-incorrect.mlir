// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=spec 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,PAGE,SPEC --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=strict 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL,PAGE,STRICT --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=upstream 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=ALL --implicit-check-not=error: --implicit-check-not=warning:

// The incorrect uses that the page of the `Broadcastable` trait shows, and what each profile makes of them.

// Dimension 0 of the operands is static, and not equal.
func.func @operands(%arg0: tensor<3xi32>, %arg1: tensor<2xi32>) {
  // ALL: :[[@LINE+1]]:13: error: 'test.broadcastable' op operands don't have broadcast-compatible shapes
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<3xi32>, tensor<2xi32>) -> tensor<?xi32>
  return
}

// Inferred and declared shape differ in rank. MLIR compares the last dimensions only, and is content.
func.func @rank(%arg0: tensor<3xi32>, %arg1: tensor<3xi32>) {
  // PAGE: :[[@LINE+1]]:13: error: 'test.broadcastable' op result type '1x3' not broadcast compatible with broadcasted operands's shapes '3'
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<3xi32>, tensor<3xi32>) -> tensor<1x3xi32>
  return
}

// Inferred `?`, declared 4: the page's example and its pseudo-code refuse this, its table and MLIR take it.
func.func @dynamic_to_static(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>) {
  // SPEC: :[[@LINE+2]]:13: warning: 'test.broadcastable' op result type '4' is static where the inferred shape '?' is dynamic
  // STRICT: :[[@LINE+1]]:13: error: 'test.broadcastable' op result type '4' not broadcast compatible with broadcasted operands's shapes '?'
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<4xi32>
  return
}

// Inferred 2, declared 4.
func.func @result(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>) {
  // ALL: :[[@LINE+1]]:13: error: 'test.broadcastable' op result type '4' not broadcast compatible with broadcasted operands's shapes '2'
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  return
}

// Inferred 1, declared 4: results do not broadcast.
func.func @result_of_ones(%arg0: tensor<1xi32>, %arg1: tensor<1xi32>) {
  // ALL: :[[@LINE+1]]:13: error: 'test.broadcastable' op result type '4' not broadcast compatible with broadcasted operands's shapes '1'
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  return
}
