// RUN: not bcast-opt --verify-only --split-input-file E0415-empty-block.mlir 2>&1 | diff E0415-empty-block.stderr -

// A block of several holds a terminator at least.

func.func @f() {
}

// -----

"t.a"() ({
  "t.b"()[^bb1] : () -> ()
^bb1:
}) : () -> ()
