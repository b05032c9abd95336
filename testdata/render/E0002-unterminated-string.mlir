// RUN: not bcast-opt --verify-only E0002-unterminated-string.mlir 2>&1 | diff E0002-unterminated-string.stderr -

// A string ends on the line it begins on.

"t.a"() {name = "no end} : () -> ()
"t.b"() : () -> ()
