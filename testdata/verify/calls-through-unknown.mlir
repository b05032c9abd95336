// An operation of an unknown dialect with one region may be a symbol table: its owner knows where a name in it is looked up.
// `mlir-opt` looks through none.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics
// RUN: bcast-opt %s --verify-only --split-input-file 2>&1 | FileCheck %s --allow-empty
// RUN: bcast-opt %s --verify-only --split-input-file --conformance=strict 2>&1 | FileCheck %s --allow-empty

// CHECK-NOT: error
func.func private @f()
"unknown.op"() ({
  // expected-error@+1 {{'func.call' op 'f' does not reference a valid function}}
  func.call @f() : () -> ()
  "unknown.two"() ({
    // expected-error@+1 {{'func.constant' op reference to undefined function 'f'}}
    %0 = func.constant @f : () -> ()
  }, {
  }) : () -> ()
}) : () -> ()
