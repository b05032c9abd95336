// RUN: bcast-opt %s --split-input-file --conformance=spec 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:

// What looks alike and is right.

// An operand of unknown rank may stretch any column: %x may be 4.
// CHECK-LABEL: func.func @unranked
func.func @unranked(%x: tensor<?xf32>, %u: tensor<*xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = "test.broadcastable"(%x, %u) : (tensor<?xf32>, tensor<*xf32>) -> tensor<3xf32>
  %1 = "test.broadcastable"(%0, %u) : (tensor<3xf32>, tensor<*xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %1, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// Two `?` of one type are two sizes.
// CHECK-LABEL: func.func @apart
func.func @apart(%x: tensor<?xf32>, %y: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = stablehlo.add %y, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// Nothing is known of what an unknown operation gives, nor of what it takes.
// CHECK-LABEL: func.func @unknown
func.func @unknown(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = "my.pad"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %1, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// One branch is taken, and so one of the sizes is asked for.
// CHECK-LABEL: func.func @branches
func.func @branches(%c: i1, %x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = stablehlo.add %x, %a : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
^bb2:
  %1 = stablehlo.add %x, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// Forced to be 1 by a 1 that is written.
// CHECK-LABEL: func.func @one
func.func @one(%x: tensor<?xf32>, %a: tensor<3xf32>) {
  %0 = "tensor.cast"(%x) : (tensor<?xf32>) -> tensor<1xf32>
  %1 = "test.broadcastable"(%x, %a) : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}
