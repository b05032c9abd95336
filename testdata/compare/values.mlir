// Values that two functions share: equal operations have equal results if the functions that they call and what is in memory are equal, too; loops of
// few iterations are read one by one; memrefs have sizes.
// RUN: not bcast-opt --compare Inputs/values.mlir %s 2>&1 | FileCheck %s

// CHECK: error[E0621]: @called returns another shape than before
// CHECK: result #0 is 54 if %x is tensor<2xf32>, %n is 3
// CHECK: error[E0621]: @grow returns another shape than before
// CHECK-NOT: @unchanged
// CHECK-NOT: @counted
// CHECK: error[E0620]: @fails fails where it succeeded
// CHECK: fails if %x is tensor<{{[0-9]+}}xf32>, %y is tensor<{{[0-9]+}}xf32>
// CHECK: error[E0620]: @negative fails where it succeeded
// CHECK: %n is -{{[0-9]+}}
// CHECK: error[E0620]: @slices fails where it succeeded
// CHECK: error[E0620]: @padded fails where it succeeded
// CHECK-NOT: @larger
// CHECK-NOT: @buffers
// CHECK-NOT: @view
// CHECK: note[R0622]: @loaded is undecided
// CHECK: error[E0620]: @argument fails where it succeeded
// CHECK: fails if %a is memref<{{[0-9]+}}x4xf32>

// The function that the loop calls is another one.
func.func @called(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (tensor<?xf32>) {
    %w = func.call @grow(%v) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func private @grow(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.concat dim(0) %x, %x, %x : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// The loop that changes sizes is the same.
func.func @unchanged(%x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dead = arith.addi %n, %n : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (tensor<?xf32>) {
    %w = "test.broadcastable"(%v, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @counted(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = tensor.concat dim(0) %x, %x, %x : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @fails(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%v = %x) -> (tensor<?xf32>) {
    %w = "test.broadcastable"(%v, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %x : tensor<?xf32>
}
func.func @negative(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.empty(%n) : tensor<?xf32>
  return %x : tensor<?xf32>
}
func.func @slices(%x: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %m = arith.addi %n, %n : index
  %s = tensor.extract_slice %x[%m, %n] [%m, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %x : tensor<?x?xf32>
}
// A tensor has no negative size.
func.func @padded(%x: tensor<?xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %0 = tensor.pad %x low[%n] high[0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %x : tensor<?xf32>
}
func.func @larger(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %is = arith.cmpi sgt, %d, %c2 : index
  %n = arith.select %is, %d, %c2 : index
  %0 = tensor.empty(%n) : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @buffers(%n: index, %f: f32) -> tensor<?x?xf32> {
  %t = tensor.empty(%n) : tensor<4x?xf32>
  %u = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  return %u : tensor<?x?xf32>
}
func.func @view(%a: memref<?xf32>, %n: index) -> tensor<?xf32> {
  %t = tensor.empty(%n) : tensor<?xf32>
  return %t : tensor<?xf32>
}
// The memory is read before it is filled.
func.func @loaded(%m: memref<index>, %i: index) -> tensor<?xf32> {
  %n = memref.load %m[] : memref<index>
  linalg.fill ins(%i : index) outs(%m : memref<index>)
  %t = tensor.empty(%n) : tensor<?xf32>
  return %t : tensor<?xf32>
}
func.func @argument(%a: memref<?x4xf32>) -> memref<?x4xf32> {
  %b = memref.cast %a : memref<?x4xf32> to memref<3x4xf32>
  %c = memref.cast %b : memref<3x4xf32> to memref<?x4xf32>
  return %c : memref<?x4xf32>
}
