// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=AROUND
// RUN: bcast-opt %s --no-implicit-module | FileCheck %s --check-prefix=ALONE

// A module is put around what is no single module, unless it is asked not to.

// AROUND: "builtin.module"() ({
// AROUND-NEXT: "func.func"()
// ALONE-NOT: module
// ALONE: func.func @f()
func.func @f() {
  return
}
