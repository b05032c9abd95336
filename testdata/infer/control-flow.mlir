// RUN: bcast-opt %s --infer | FileCheck %s
// RUN: bcast-opt %s --infer | bcast-opt --infer | FileCheck %s

// What all regions yield, the result is.
// CHECK-LABEL: func.func @if(%c: i1, %a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT:  %r = scf.if %c -> (tensor<4xf32>) {
// CHECK-NEXT:  %0 = "test.broadcastable"(%a, %b) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
// CHECK-NEXT:  scf.yield %0 : tensor<4xf32>
// CHECK-NEXT:  } else {
// CHECK-NEXT:  %0 = "test.broadcastable"(%b, %a) : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  scf.yield %0 : tensor<4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %s = "test.broadcastable"(%r, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  %[[C0:.+]] = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:  return %[[C0]] : tensor<?xf32>
func.func @if(%c: i1, %a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = scf.if %c -> (tensor<?xf32>) {
    %0 = "test.broadcastable"(%a, %b) : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    %0 = "test.broadcastable"(%b, %a) : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  }
  %s = "test.broadcastable"(%r, %a) : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// What a loop carries keeps its sizes, as one step shows; the cast that hid them is passed by.
// CHECK-LABEL: func.func @for(%n: index, %a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT:  %i = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:  %c0 = arith.constant 0 : index
// CHECK-NEXT:  %c1 = arith.constant 1 : index
// CHECK-NEXT:  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
// CHECK-NEXT:  %0 = "test.broadcastable"(%x, %b) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
// CHECK-NEXT:  scf.yield %0 : tensor<4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %[[C0:.+]] = tensor.cast %r : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:  return %[[C0]] : tensor<?xf32>
func.func @for(%n: index, %a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %i = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %i) -> (tensor<?xf32>) {
    %0 = "test.broadcastable"(%x, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// What all branches pass, the argument of the block is; where they do not agree it stays.
// CHECK-LABEL: func.func @cf(%c: i1, %a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
// CHECK-NEXT:  %0 = "test.broadcastable"(%a, %b) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
// CHECK-NEXT:  cf.cond_br %c, ^bb1(%0 : tensor<4xf32>), ^bb2(%b, %0 : tensor<?xf32>, tensor<4xf32>)
// CHECK-NEXT:  ^bb1(%x: tensor<4xf32>):
// CHECK-NEXT:  %[[C0:.+]] = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:  cf.br ^bb2(%[[C0]], %x : tensor<?xf32>, tensor<4xf32>)
// CHECK-NEXT:  ^bb2(%y: tensor<?xf32>, %z: tensor<4xf32>):
// CHECK-NEXT:  %1 = "test.broadcastable"(%y, %z) : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  %[[C1:.+]] = tensor.cast %1 : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:  return %[[C1]] : tensor<?xf32>
func.func @cf(%c: i1, %a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "test.broadcastable"(%a, %b) : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.cond_br %c, ^bb1(%0 : tensor<?xf32>), ^bb2(%b, %0 : tensor<?xf32>, tensor<?xf32>)
^bb1(%x: tensor<?xf32>):
  cf.br ^bb2(%x, %x : tensor<?xf32>, tensor<?xf32>)
^bb2(%y: tensor<?xf32>, %z: tensor<?xf32>):
  %1 = "test.broadcastable"(%y, %z) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
