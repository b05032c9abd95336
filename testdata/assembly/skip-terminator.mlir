// RUN: bcast-opt --skip-unknown-syntax --verify-roundtrip %s | FileCheck %s

// A skipped operation may be a terminator: a reader adds none after it, so that one that is there is written.

// CHECK: scf.if %{{.*}} {
// CHECK-NEXT: acme.unreachable "x"
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: acme.unreachable "y"
// CHECK-NEXT: }
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: acme.unreachable "z"
// CHECK-NEXT: mine.end
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @f(%c: i1) {
  scf.if %c {
    acme.unreachable "x"
    scf.yield
  }
  scf.if %c {
    acme.unreachable "y"
  }
  scf.if %c {
    acme.unreachable "z"
    mine.end }
  return
}
