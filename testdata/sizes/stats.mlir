// RUN: bcast-opt %s --verify-only --stats 2>&1 | FileCheck %s

// A function without sizes that only a run decides is not counted, and what a private one requires its callers do.

// CHECK: run-time sizes: 3 functions analysed, 2 conditions left, 0 not decided

func.func @two(%a: tensor<?x?xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = "test.broadcastable"(%a, %b) : (tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

func.func @none(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "test.broadcastable"(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func private @private(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @static(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "test.broadcastable"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
