// RUN: not bcast-opt --verify-only --no-implicit-module E0014-single-operation.mlir 2>&1 | diff E0014-single-operation.stderr -

// Without the implicit module a file holds one operation.

"t.a"() : () -> ()
"t.b"() : () -> ()
