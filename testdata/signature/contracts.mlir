// Signatures that functions declare themselves.
// RUN: not bcast-opt --verify-only %s 2>&1 | FileCheck %s

// CHECK-NOT: @kept
func.func @kept(%x: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32>
    attributes {bcast.signature = "(%x: n x 4, %n: index) -> 2*n x 4 where n is not 1"} {
  %0 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK: error[E0630]: @shape does not keep its signature
// CHECK: result #0 is 4x4, and not 2x4 if %x is tensor<2x4xf32>
// CHECK: = note: declared: @shape(%x: n x 4) -> n x 4
// CHECK-NEXT: = note: it is: @shape(%x: A x 4) -> 2*A x 4
func.func @shape(%x: tensor<?x4xf32>) -> tensor<?x4xf32>
    attributes {bcast.signature = "(%x: n x 4) -> n x 4"} {
  %0 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK: error[E0630]: @fails does not keep its signature
// CHECK: ^^^^^^^^^^ fails if %x is tensor<2xf32>, %y is tensor<3xf32>
func.func @fails(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32>
    attributes {bcast.signature = "(%x: n, %y: m) -> max(n, m)"} {
  %0 = "onnx.Add"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK: error[E0630]: the declared signature of @unreadable cannot be read: line 1: expected a size, found ')'
func.func @unreadable(%x: tensor<?xf32>) attributes {bcast.signature = "(%x: n x ) -> ()"} {
  return
}

// CHECK: error[E0630]: the declared signature of @another cannot be read: expected one signature, of @another
func.func @another(%x: tensor<?xf32>) attributes {bcast.signature = "@other(%x: n) -> ()"} {
  return
}

// CHECK: error[E0630]: @arguments does not keep its signature: it takes another number of arguments
func.func @arguments(%x: tensor<?xf32>) attributes {bcast.signature = "(%x: n, %y: n) -> ()"} {
  return
}
