// RUN: bcast-opt %s --conformance=spec 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: bcast-opt %s --conformance=strict 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: bcast-opt %s --conformance=upstream 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

// The correct uses that the page of the `Broadcastable` trait shows: every profile takes them, without a word.

// CHECK-LABEL: func.func @exact_match_of_static_sizes
func.func @exact_match_of_static_sizes(%arg0: tensor<1x2xi32>, %arg1: tensor<1x2xi32>) {
  // CHECK: "test.broadcastable"(%{{.+}}, %{{.+}}) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
  return
}

// The programmer guarantees that the sizes are equal at run time.
// CHECK-LABEL: func.func @dynamic_sizes_match
func.func @dynamic_sizes_match(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>) {
  // CHECK: "test.broadcastable"
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return
}

// The first operand is broadcast from 1 to 4.
// CHECK-LABEL: func.func @one_is_broadcast
func.func @one_is_broadcast(%arg0: tensor<1xi32>, %arg1: tensor<4xi32>) {
  // CHECK: "test.broadcastable"
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<1xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// 4 is inferred, `?` is declared: they are compatible.
// CHECK-LABEL: func.func @static_to_dynamic
func.func @static_to_dynamic(%arg0: tensor<4xi32>) {
  // CHECK: "test.broadcastable"
  %result = "test.broadcastable"(%arg0) : (tensor<4xi32>) -> tensor<?xi32>
  return
}

// The first operand is expanded to 1x1x4, then broadcast to 2x3x4.
// CHECK-LABEL: func.func @rank_is_expanded
func.func @rank_is_expanded(%arg0: tensor<4xi32>, %arg1: tensor<2x3x4xi32>) {
  // CHECK: "test.broadcastable"
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<4xi32>, tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return
}

// The trait says nothing about element types.
// CHECK-LABEL: func.func @element_types_differ
func.func @element_types_differ(%arg0: tensor<2xi1>, %arg1: tensor<2xi32>) {
  // CHECK: "test.broadcastable"
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi64>
  return
}

// An unranked result is compatible with any shape.
// CHECK-LABEL: func.func @unranked_result
func.func @unranked_result(%arg0: tensor<2xi32>) {
  // CHECK: "test.broadcastable"
  %result = "test.broadcastable"(%arg0) : (tensor<2xi32>) -> tensor<*xi32>
  return
}

// Nothing is inferred from unranked operands: any result will do.
// CHECK-LABEL: func.func @unranked_operands
func.func @unranked_operands(%arg0: tensor<*xi32>, %arg1: tensor<*xi32>) {
  // CHECK: "test.broadcastable"
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<*xi32>, tensor<*xi32>) -> tensor<2xi32>
  return
}
