// RUN: not bcast-opt --verify-only E0112-distinct.mlir 2>&1 | diff E0112-distinct.stderr -

// One number, one attribute.

"t.a"() {a = distinct[0]<1 : i32>, b = distinct[0]<2 : i32>} : () -> ()
