// The mark that some editors write at the beginning of a file is left out.
// RUN: not bcast-opt --verify-only %s 2>&1 | FileCheck %s
// RUN: cp %s %t.mlir && bcast-opt --fix %t.mlir && bcast-opt %t.mlir | FileCheck %s --check-prefix=FIXED

// CHECK: error[E0001]: unexpected character
// CHECK: ^ a byte-order mark
// FIXED: func.func @f()
func.func @f() {
  return
}
