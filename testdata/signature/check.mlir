// Signatures in a file, checked by meaning.
// RUN: not bcast-opt --signature-check Inputs/check.sig %s 2>&1 | FileCheck %s
// RUN: not bcast-opt --signature-check Inputs/check.sig --compare-strict %s 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not bcast-opt --signature-check %s %s 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: has no signatures that can be read: line 1: expected
// STRICT: error[R0630]: @undecided is not known to keep its signature

// CHECK-NOT: @unknown
// CHECK: error[E0630]: there is no public function @gone, whose signature is declared

func.func @same(%x: tensor<?xf32> {shape.names = ["n"]}) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// CHECK: note[R0630]: @meaning has another signature with the same meaning
// CHECK: = note: declared: @meaning(%x: n, %y: m) -> n + n where n = m
// CHECK-NEXT: = note: it is: @meaning(%x: A, %y: A) -> 2*A
func.func @meaning(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = stablehlo.concatenate %0, %y, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK: note[R0630]: @more keeps its signature, and may accept more sizes
func.func @more(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// CHECK: note[R0630]: @undecided is not known to keep its signature
func.func @undecided(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "test.unknown"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK: error[E0630]: @broken does not keep its signature
// CHECK: result #0 is 2, and not 3 if %x is tensor<2xf32>
func.func @broken(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

func.func @unknown(%x: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = "test.unknown"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %c0 = arith.constant 0 : index
  %u = tensor.dim %0, %c0 : tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %1 = tensor.empty(%u, %d) : tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK: note[R0630]: @undeclared has no declared signature
func.func @undeclared(%x: tensor<?xf32>) {
  return
}
