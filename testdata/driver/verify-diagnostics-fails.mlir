// RUN: not bcast-opt %s --split-input-file --verify-diagnostics --error-format=gcc 2>&1 | FileCheck %s

// What is expected and does not come, and what comes unexpected: both are errors, and so is the exit status.

// CHECK: verify-diagnostics-fails.mlir:[[@LINE+1]]:4: error: expected error "nothing is wrong" was not produced
// expected-error@+1 {{nothing is wrong}}
"t.a"() : () -> ()

// -----

// CHECK: verify-diagnostics-fails.mlir:[[@LINE+1]]:9: error: unexpected error: use of undeclared SSA value name
"t.use"(%0) : (i32) -> ()

// -----

// CHECK: verify-diagnostics-fails.mlir:[[@LINE+2]]:4: error: 'error' diagnostic emitted when expecting a 'warning'
// CHECK: verify-diagnostics-fails.mlir:[[@LINE+1]]:4: error: expected warning "undeclared" was not produced
// expected-warning@+1 {{undeclared}}
"t.use"(%0) : (i32) -> ()

// -----

// What is nearly a directive is told, where MLIR looks away.
// CHECK: verify-diagnostics-fails.mlir:[[@LINE+1]]:4: warning: this line expects nothing: it is not a directive
// expected-error@ +1 {{use of undeclared SSA value name}}
// CHECK: verify-diagnostics-fails.mlir:[[@LINE+1]]:9: error: unexpected error: use of undeclared SSA value name
"t.use"(%0) : (i32) -> ()
// CHECK-NOT: {{error|warning}}:
