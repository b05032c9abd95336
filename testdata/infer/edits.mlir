// RUN: not bcast-opt --infer --diff edits.mlir | diff edits.diff -
// RUN: cp %s %t.mlir && bcast-opt --infer --in-place %t.mlir && bcast-opt --verify-only %t.mlir
// RUN: cp %t.mlir %t.again.mlir && bcast-opt --infer --in-place %t.again.mlir && cmp %t.mlir %t.again.mlir
// RUN: not bcast-opt --infer --in-place < %s 2>&1 | FileCheck %s --check-prefix=STDIN

// STDIN: --in-place write files, and standard input is none

// Types are written into the text: comments, names of no use, numbers in hexadecimal and line ends stay.
func.func @f(%left: tensor<4x1xf32>, // on a line of its own
             %right: tensor<1x3xf32>) -> tensor<?x?xf32> {
  %unused = arith.constant   0x10 : index // hexadecimal
  %sum = "test.broadcastable"(%left,%right) // wide
    : (tensor<4x1xf32>,tensor<1x3xf32>) -> tensor<?x?xf32>
  %e = math.exp %sum : tensor<?x?xf32> // in place
  "my.use"(%e) : (tensor<?x?xf32>) -> ()
  return %e : tensor<?x?xf32>
}

// -----

// Without --split-input-file this is a comment like any other.
func.func @g(%a: tensor<2xf32>, %n: index) -> tensor<?xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = stablehlo.negate %a : (tensor<2xf32>) -> tensor<?xf32>
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %start) -> (tensor<?xf32>) {
    // Inside.
    %y = arith.addf %x, %x : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
