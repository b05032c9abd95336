// RUN: bcast-opt %s --split-input-file | FileCheck %s

// A module has one region of one block, and its symbols are unique. Those that break the rule are in `module.mlir`.

// CHECK-LABEL: module @outer attributes {t.a = 1 : i32}
module @outer attributes {t.a = 1 : i32} {
  // CHECK: func.func private @f()
  func.func private @f()
  // Each module is a name space of its own.
  // CHECK: module @inner
  module @inner {
    // CHECK: func.func private @f()
    func.func private @f()
  }
  module {
  }
}

// -----

// A symbol is what has a `sym_name`, whatever its operation.
// CHECK: "t.symbol"() {sym_name = "a"} : () -> ()
"t.symbol"() {sym_name = "a"} : () -> ()
"t.symbol"() {sym_name = "b"} : () -> ()
