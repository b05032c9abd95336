// RUN: bcast-opt %s --verify-only --conditions 2>&1 | FileCheck %s

// What ties sizes to a tensor says of its sizes.
// CHECK: @tied succeeds if, and only if, this holds at run time
// CHECK: %x, %n and %y are equal (lines 8 and 9)

func.func @tied(%x: tensor<?xf32>, %n: index, %y: tensor<?xf32>) {
  %0 = "flow.tensor.tie_shape"(%x, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  %1 = "arith.addf"(%0, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}
