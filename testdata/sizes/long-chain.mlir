// RUN: not bcast-opt %s --verify-only 2>&1 | FileCheck %s

// A long reason shows where it begins and ends; the count of what is left out is exact.
// CHECK: error[E0601]: no run-time size of '%a' satisfies these 16 operations
// CHECK: so %a is 3
// CHECK-NOT: %11 has the size
// CHECK: but %13 is 4 here
// CHECK: note: 3 more reasons are not shown
// CHECK-NEXT: note: any 15 of the 16 operations are satisfiable
func.func @long(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %first = tensor.cast %a : tensor<?xf32> to tensor<3xf32>
  %0 = arith.negf %a : tensor<?xf32>
  %1 = arith.negf %0 : tensor<?xf32>
  %2 = arith.negf %1 : tensor<?xf32>
  %3 = arith.negf %2 : tensor<?xf32>
  %4 = arith.negf %3 : tensor<?xf32>
  %5 = arith.negf %4 : tensor<?xf32>
  %6 = arith.negf %5 : tensor<?xf32>
  %7 = arith.negf %6 : tensor<?xf32>
  %8 = arith.negf %7 : tensor<?xf32>
  %9 = arith.negf %8 : tensor<?xf32>
  %10 = arith.negf %9 : tensor<?xf32>
  %11 = arith.negf %10 : tensor<?xf32>
  %12 = arith.negf %11 : tensor<?xf32>
  %13 = arith.negf %12 : tensor<?xf32>
  %last = tensor.cast %13 : tensor<?xf32> to tensor<4xf32>
  return
}
