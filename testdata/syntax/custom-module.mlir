// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// The custom form of modules. A file that is a single module gets no other around it.

// CHECK-NOT: module {
// CHECK: module @named attributes {t.a = 1 : i32} {
// GENERIC: "builtin.module"() <{sym_name = "named"}> ({
module @named attributes {t.a = 1 : i32} {
  // CHECK-NEXT: module {
  // CHECK-NEXT: }
  // GENERIC-NEXT: "builtin.module"() ({
  // GENERIC-NEXT: ^bb0:
  // GENERIC-NEXT: }) : () -> ()
  module {
  }
  // `builtin.module` is the same.
  // CHECK: module @"a b" {
  builtin.module @"a b" {
  }
// GENERIC: }) {t.a = 1 : i32} : () -> ()
}
