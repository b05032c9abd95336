// RUN: bcast-opt --guards %s -o %t && bcast-opt --guards %t | diff %t -
// RUN: bcast-opt --guards=cstr %s -o %t && bcast-opt --guards=cstr %t | diff %t -
// RUN: bcast-opt --guards %s | bcast-opt | FileCheck %s

// A condition that the program checks before the operation is not checked again, in whatever form it is written.

// CHECK-LABEL: @pairs
func.func @pairs(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?x4xf32>, %d: tensor<?xf32>) -> tensor<?x4xf32> {
  %0 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "test.broadcastable"(%0, %c) : (tensor<?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %2 = "test.broadcastable"(%1, %d) : (tensor<?x4xf32>, tensor<?xf32>) -> tensor<?x4xf32>
  %3 = math.exp %2 : tensor<?x4xf32>
  return %3 : tensor<?x4xf32>
}

// CHECK-LABEL: @written
// CHECK-COUNT-1: cf.assert
// CHECK-NOT: cf.assert
func.func @written(%a: tensor<?xf32>, %b: tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %is_one = arith.cmpi eq, %d, %c1 : index
  %is_two = arith.cmpi eq, %d, %c2 : index
  %either = arith.ori %is_one, %is_two : i1
  cf.assert %either, "1 or 2"
  %0 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  return
}

// A check in a region that a run may leave out is none.
// CHECK-LABEL: @elsewhere
// CHECK-COUNT-2: cf.assert
// CHECK-NOT: cf.assert
func.func @elsewhere(%a: tensor<?xf32>, %b: tensor<2xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %is_one = arith.cmpi eq, %d, %c1 : index
  %is_two = arith.cmpi eq, %d, %c2 : index
  %either = arith.ori %is_one, %is_two : i1
  scf.if %c {
    cf.assert %either, "1 or 2"
  }
  %0 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  return
}

// A comment may come between the results and the operation.
// CHECK-LABEL: @comment
// CHECK: cf.assert
func.func @comment(%a: tensor<?xf32>, %b: tensor<2xf32>) {
  %0 = // A comment.
    "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  return
}
