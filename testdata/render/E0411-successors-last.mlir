// RUN: not bcast-opt --verify-only E0411-successors-last.mlir 2>&1 | diff E0411-successors-last.stderr -

// An operation with successors ends its block.

"t.a"() ({
  "t.b"()[^bb1] : () -> ()
  "t.c"() : () -> ()
^bb1:
  "t.d"() : () -> ()
}) : () -> ()
