// RUN: bcast-opt %s --skip-unknown-syntax 2>/dev/null | FileCheck %s

// Of what was skipped nothing is known: it may be a symbol table or none, and what is used in it may be there.

func.func private @outer()
// CHECK: mine.scope {
mine.scope {
  func.func @f() {
    // CHECK: call @outer() : () -> ()
    func.call @outer() : () -> ()
    // CHECK: call @hidden() : () -> ()
    func.call @hidden() : () -> ()
    return
  }
}
