// RUN: bcast-opt %s --split-input-file | FileCheck %s

// The regions of functions and modules use nothing from outside. Those that break the rule are in `isolation.mlir`.

// CHECK-LABEL: func.func @inside
func.func @inside(%a: i32) {
  // Only functions and modules are isolated; other regions see what is around them.
  "t.region"() ({
    "t.use"(%a) : (i32) -> ()
  }) : () -> ()
  return
}
