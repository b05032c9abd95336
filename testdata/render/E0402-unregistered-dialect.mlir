// RUN: not bcast-opt --verify-only --deny-unregistered-dialect E0402-unregistered-dialect.mlir 2>&1 | diff E0402-unregistered-dialect.stderr -

// Operations of unknown dialects are accepted, unless it is asked otherwise.

"t.a"() : () -> ()
