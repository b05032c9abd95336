// An operation without operands, of unknown form, before a comment: it is an operation of its own, and none of the text before it.
// RUN: bcast-opt %s --skip-unknown-syntax 2>&1 | FileCheck %s

// CHECK: note[R0001]: 3 operations were skipped
// CHECK: 2 'acme.unreachable', 1 'scf.y'
// CHECK: acme.unreachable "x"
// CHECK-NEXT: scf.y
// CHECK-NEXT: }
func.func @f(%c: i1) {
  scf.if %c {
    acme.unreachable "x"
    scf.y//ield
  }
  scf.if %c {
    acme.unreachable "y"
  }
  return
}
