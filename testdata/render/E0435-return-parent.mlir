// RUN: not bcast-opt --verify-only --split-input-file E0435-return-parent.mlir 2>&1 | diff E0435-return-parent.stderr -

// A return is in a function.

func.return

// -----

func.func @f() {
  "t.a"() ({
    "func.return"() : () -> ()
  }) : () -> ()
  return
}
