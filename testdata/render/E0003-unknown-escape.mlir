// RUN: not bcast-opt --verify-only E0003-unknown-escape.mlir 2>&1 | diff E0003-unknown-escape.stderr -

// MLIR's escapes are few; those of other languages are refused at their place.

"t.a"() {path = "C:\users\mine"} : () -> ()
