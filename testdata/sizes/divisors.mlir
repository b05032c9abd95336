// A number that is a multiple of another is never one that is not.
// RUN: not bcast-opt --verify-only %s 2>&1 | FileCheck %s

// CHECK: error[E0601]: no run-time size of '%x' satisfies this operation
// CHECK: 2 * %x is never 3
// CHECK: note: no other operation is needed for the contradiction
// CHECK: error[E0601]: no run-time sizes of '%a', '%b' and '%c' satisfy these operations
// CHECK: 2 * %b is never 5
// CHECK: note: each of the two operations is satisfiable without the other
// CHECK: help: the size 5 cannot be right together with the others
// CHECK-NOT: @even
// CHECK: error[E0541]: 'tosa.reshape' op operands have shapes that do not fit together
// CHECK: note: dimension 0 of operand #0 (%m) * dimension 1 of operand #0 (%m) is a multiple of 4, and must be 3

func.func @odd(%x: tensor<?xf32>) -> tensor<3xf32> {
  %c = tosa.concat %x, %x {axis = 0 : i32} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.cast %c : tensor<?xf32> to tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func @because_of_another(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<5xf32> {
  %e = "stablehlo.add"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %c = tosa.concat %a, %b {axis = 0 : i32} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.cast %c : tensor<?xf32> to tensor<5xf32>
  return %r : tensor<5xf32>
}
func.func @even(%x: tensor<?xf32>) -> tensor<4xf32> {
  %c = tosa.concat %x, %x {axis = 0 : i32} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.cast %c : tensor<?xf32> to tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @reshape(%m: tensor<4x?xf32>) -> tensor<3xf32> {
  %n = tosa.const_shape {values = dense<[3]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %r = tosa.reshape %m, %n : (tensor<4x?xf32>, !tosa.shape<1>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
