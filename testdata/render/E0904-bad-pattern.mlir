// RUN: not bcast-opt --verify-only --verify-diagnostics E0904-bad-pattern.mlir 2>&1 | diff E0904-bad-pattern.stderr -

// An expectation that is no regular expression.

// expected-error-re@+1 {{use of {{(undeclared}} value}}
// expected-error-re@+1 {{use of {{undeclared}}
"t.a"() : () -> ()
