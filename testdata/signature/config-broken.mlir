// A signature in a file of definitions that the function does not keep.
// RUN: not bcast-opt --verify-only --dialect Inputs/names.toml %s 2>&1 | FileCheck %s

// CHECK-NOT: @listed
// CHECK: error[E0630]: @broken does not keep its signature
// CHECK: = note: declared: @broken(%x: n) -> 2*n
// CHECK-NEXT: = note: it is: @broken(%x: A) -> A
func.func @broken(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// With the equal sizes that names declare, it is kept.
func.func @listed(%x: tensor<?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  return %y : tensor<?x?xf32>
}
