// The operations on which a failure depends, and functions whose requirements are not known.
// RUN: not bcast-opt --compare Inputs/core.mlir %s 2>&1 | FileCheck %s

// CHECK: error[E0620]: @chain fails where it succeeded
// CHECK: │   %1 = tosa.add %x, %y
// CHECK-NEXT: -------- %1 is tensor<1x4xf32>
// CHECK-NEXT: │   %2 = tensor.concat dim(0) %1, %1
// CHECK-NEXT: ------------- %2 is tensor<2x4xf32>
// CHECK-NEXT: │   %3 = tensor.cast %2 : tensor<?x4xf32> to tensor<4x4xf32>
// CHECK-NEXT: ^^^^^^^^^^^ fails if %x is tensor<1x4xf32>, %y is tensor<1x1xf32>, %z is tensor<1xf32>
// CHECK-NEXT: │
// CHECK-NEXT: = note: the failure does not follow without any one of these operations
// CHECK: error[E0620]: @number fails where it succeeded
// CHECK: │   %d = tensor.dim %x, %c0
// CHECK-NEXT: ---------- %d is {{[0-9]+}}
// CHECK-NEXT: │   %m = arith.subi %n, %d
// CHECK-NEXT: ---------- %m is -{{[0-9]+}}
// CHECK-NEXT: │   %e = tensor.empty(%m)
// CHECK-NEXT: ^^^^^^^^^^^^ fails if %x is tensor<{{[0-9]+}}xf32>, %n is {{-?[0-9]+}}
// CHECK: error[E0620]: @truth fails where it succeeded
// CHECK: %c is true
// CHECK: note[R0622]: @ranked is undecided
// CHECK: = note: it depends on 'tensor.cast'
// CHECK-NOT: @same_rank
// CHECK: note[R0622]: @other_rank is undecided
// CHECK: note[R0622]: @broadcast is undecided: it is not known to succeed wherever it succeeded
// CHECK: = note: it depends on 'test.broadcastable'
// CHECK: note[R0622]: @unsigned is undecided
// CHECK: 8 functions: 1 equal, 3 differ, 4 undecided

func.func @chain(%x: tensor<?x4xf32>, %y: tensor<?x?xf32>, %z: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = tosa.exp %z : (tensor<?xf32>) -> tensor<?xf32>
  %1 = tosa.add %x, %y : (tensor<?x4xf32>, tensor<?x?xf32>) -> tensor<?x4xf32>
  %2 = tensor.concat dim(0) %1, %1 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %3 = tensor.cast %2 : tensor<?x4xf32> to tensor<4x4xf32>
  %4 = tensor.cast %3 : tensor<4x4xf32> to tensor<?x?xf32>
  return %4 : tensor<?x?xf32>
}

func.func @number(%x: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.subi %n, %d : index
  %e = tensor.empty(%m) : tensor<?xf32>
  return %n : index
}

func.func @truth(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  scf.if %c {
    %0 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  }
  return %x : tensor<?xf32>
}

func.func @ranked(%x: tensor<*xf32>) -> tensor<*xf32> {
  %0 = tensor.cast %x : tensor<*xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  return %1 : tensor<*xf32>
}

func.func @same_rank(%x: tensor<*xf32>) -> tensor<*xf32> {
  %0 = tensor.cast %x : tensor<*xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<*xf32>
  return %1 : tensor<*xf32>
}

func.func @other_rank(%x: tensor<*xf32>) -> tensor<*xf32> {
  %0 = tensor.cast %x : tensor<*xf32> to tensor<?x?xf32>
  return %x : tensor<*xf32>
}

func.func @broadcast(%x: tensor<*xf32>, %y: tensor<?xf32>) -> tensor<*xf32> {
  %0 = "test.broadcastable"(%x, %y) : (tensor<*xf32>, tensor<?xf32>) -> tensor<*xf32>
  return %x : tensor<*xf32>
}

func.func @unsigned(%n: index) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = arith.minsi %c4, %n : index
  %1 = tensor.empty(%0) : tensor<?xf32>
  return %1 : tensor<?xf32>
}
