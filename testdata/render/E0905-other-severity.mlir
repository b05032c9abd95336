// RUN: not bcast-opt --verify-only --verify-diagnostics E0905-other-severity.mlir 2>&1 | diff E0905-other-severity.stderr -

// What is expected comes as something else.

// expected-warning@+1 {{undeclared}}
"t.use"(%0) : (i32) -> ()
