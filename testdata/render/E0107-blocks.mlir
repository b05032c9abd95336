// RUN: not bcast-opt --verify-only --split-input-file E0107-blocks.mlir 2>&1 | diff E0107-blocks.stderr -

// Blocks are named once in a region, and are seen from it alone.

"t.a"() ({
^bb0:
  "t.b"()[^bb1] : () -> ()
^bb1:
  "t.c"() : () -> ()
^bb1:
  "t.d"() : () -> ()
}) : () -> ()

// -----

"t.a"() ({
  "t.b"()[^nowhere] : () -> ()
}) : () -> ()

// -----

"t.a"() ({
  "t.b"() ({
    "t.c"()[^bb1] : () -> ()
  }) : () -> ()
^bb1:
  "t.d"() : () -> ()
}) : () -> ()

// -----

"t.b"()[^bb0] : () -> ()

// -----

func.func @f(%a: i32) {
^bb0:
  return
}

// -----

func.func @f(i32) {
^bb0(%a: i32, %b: i32):
  return
}
