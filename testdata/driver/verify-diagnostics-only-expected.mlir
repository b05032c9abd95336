// RUN: bcast-opt %s --split-input-file --verify-diagnostics=only-expected
// RUN: not bcast-opt %s --split-input-file --verify-diagnostics 2>&1 | FileCheck %s

// `only-expected` ignores what nobody expects.

// expected-error@+1 {{use of undeclared SSA value name}}
"t.use"(%0) : (i32) -> ()
// CHECK: unexpected error: reference to an undefined block
"t.branch"()[^nowhere] : () -> ()
