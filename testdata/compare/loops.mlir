// Loops: a pass that changes the body keeps what is decided as long as the carried values keep their sizes. Whether a body runs is an unknown that equal
// conditions and bounds share.
// RUN: bcast-opt --compare Inputs/loops.mlir %s 2>&1 | FileCheck %s

// CHECK-NOT: @kept
// CHECK: note[R0622]: @grows is undecided: it is not known to succeed wherever it succeeded
// CHECK: note: it depends on 'tensor.extract_slice' ({{.*}}loops.mlir:{{[0-9]+}})
// CHECK: note[R0622]: @for_grows is undecided: result #0 is not known to have the shape that it had
// CHECK: note[R0622]: @trip is undecided: it is not known to succeed wherever it succeeded
// CHECK: note: it depends on 'arith.addf'
// CHECK: 4 functions: 1 equal, 3 undecided

// The carried tensor keeps its sizes.
func.func @kept(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %v = %x) : (index, tensor<?x4xf32>) -> (index, tensor<?x4xf32>) {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %i, %v : index, tensor<?x4xf32>
  } do {
  ^bb0(%i: index, %v: tensor<?x4xf32>):
    %w = arith.addf %v, %y : tensor<?x4xf32>
    %dead = arith.constant 7 : index
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %w : index, tensor<?x4xf32>
  }
  %t = tensor.cast %r#1 : tensor<?x4xf32> to tensor<?x?xf32>
  %u = tensor.cast %t : tensor<?x?xf32> to tensor<?x4xf32>
  return %u : tensor<?x4xf32>
}
// The first dimension grows with each iteration.
func.func @grows(%x: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %v = %x) : (index, tensor<?x4xf32>) -> (index, tensor<?x4xf32>) {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %i, %v : index, tensor<?x4xf32>
  } do {
  ^bb0(%i: index, %v: tensor<?x4xf32>):
    %w = tensor.concat dim(0) %v, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %dead = arith.constant 7 : index
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %w : index, tensor<?x4xf32>
  }
  %e = tensor.extract_slice %r#1[0, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<1x4xf32>
  %z = tensor.cast %e : tensor<1x4xf32> to tensor<?x4xf32>
  return %z : tensor<?x4xf32>
}
func.func @for_grows(%x: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (tensor<?x4xf32>) {
    %w = tensor.concat dim(0) %v, %x : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    %dead = arith.constant 7 : index
  scf.yield %w : tensor<?x4xf32>
  }
  return %r : tensor<?x4xf32>
}
func.func @trip(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  affine.for %i = 0 to 10 {
    %w = arith.addf %x, %y : tensor<?xf32>
    "test.use"(%w) : (tensor<?xf32>) -> ()
  }
  return %x : tensor<?xf32>
}
