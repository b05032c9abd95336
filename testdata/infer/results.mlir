// RUN: bcast-opt %s --infer | FileCheck %s
// RUN: bcast-opt %s --infer | bcast-opt --infer | FileCheck %s

// What follows from operands goes from result to result; an operation that nobody knows keeps its types, and so does the signature.
// CHECK-LABEL: func.func @forward(%a: tensor<4x1xf32>, %b: tensor<?x3xf32>) -> tensor<?x?xf32> {
// CHECK-NEXT:  %0 = "test.broadcastable"(%a, %b) : (tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT:  %1 = arith.addf %0, %0 : tensor<4x3xf32>
// CHECK-NEXT:  %[[C0:.+]] = tensor.cast %1 : tensor<4x3xf32> to tensor<?x?xf32>
// CHECK-NEXT:  %2 = "other.op"(%[[C0]]) : (tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT:  %[[C1:.+]] = tensor.cast %2 : tensor<?x?xf32> to tensor<4x3xf32>
// CHECK-NEXT:  %3 = arith.mulf %1, %[[C1]] : tensor<4x3xf32>
// CHECK-NEXT:  %[[C2:.+]] = tensor.cast %3 : tensor<4x3xf32> to tensor<?x?xf32>
// CHECK-NEXT:  return %[[C2]] : tensor<?x?xf32>
func.func @forward(%a: tensor<4x1xf32>, %b: tensor<?x3xf32>) -> tensor<?x?xf32> {
  %0 = "test.broadcastable"(%a, %b) : (tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<?x?xf32>
  %1 = arith.addf %0, %0 : tensor<?x?xf32>
  %2 = "other.op"(%1) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = arith.mulf %1, %2 : tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}

// A rank that follows takes the place of `*`.
// CHECK-LABEL: func.func @unranked(%a: tensor<4x1xf32>, %b: tensor<4x1xf32>) -> tensor<*xf32> {
// CHECK-NEXT:  %0 = "test.broadcastable"(%a, %b) : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK-NEXT:  %1 = "test.broadcastable"(%0, %b) : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK-NEXT:  %[[C0:.+]] = tensor.cast %1 : tensor<4x1xf32> to tensor<*xf32>
// CHECK-NEXT:  return %[[C0]] : tensor<*xf32>
func.func @unranked(%a: tensor<4x1xf32>, %b: tensor<4x1xf32>) -> tensor<*xf32> {
  %0 = "test.broadcastable"(%a, %b) : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<*xf32>
  %1 = "test.broadcastable"(%0, %b) : (tensor<*xf32>, tensor<4x1xf32>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// A transposition hands its sizes on.
// CHECK-LABEL: func.func @tosa(%a: tensor<1x4xf32>, %b: tensor<3x1xf32>) -> tensor<?x?xf32> {
// CHECK-NEXT:  %0 = tosa.add %a, %b : (tensor<1x4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
// CHECK-NEXT:  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<3x4xf32>) -> tensor<4x3xf32>
// CHECK-NEXT:  %2 = tosa.exp %1 : (tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK-NEXT:  %[[C0:.+]] = tensor.cast %2 : tensor<4x3xf32> to tensor<?x?xf32>
// CHECK-NEXT:  return %[[C0]] : tensor<?x?xf32>
func.func @tosa(%a: tensor<1x4xf32>, %b: tensor<3x1xf32>) -> tensor<?x?xf32> {
  %0 = tosa.add %a, %b : (tensor<1x4xf32>, tensor<3x1xf32>) -> tensor<?x?xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tosa.exp %1 : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
