// RUN: bcast-opt %s -Wmalformed-expectation --verify-only --error-format=gcc 2>&1 | FileCheck %s
// RUN: not bcast-opt %s -Werror=malformed-expectation --verify-only --error-format=gcc 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: bcast-opt %s --verify-only 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty

// A comment that no reader of expectations sees.
// CHECK: malformed-expectation.mlir:[[@LINE+3]]:4: warning:
// ERROR: malformed-expectation.mlir:[[@LINE+2]]:4: error:
// QUIET-NOT: warning
// expected-error@ +1 {{undeclared}}
"t.a"() : () -> ()
// CHECK-NOT: warning:
// expected-error@+1 {{undeclared}}
"t.a"() : () -> ()
