// RUN: not bcast-opt --verify-only --split-input-file E0416-missing-terminator.mlir 2>&1 | diff E0416-missing-terminator.stderr -

// The last operation of a block is a terminator.

func.func @f() {
  %c = "arith.constant"() <{value = 1 : i32}> : () -> i32
}

// -----

"t.a"() ({
  "t.b"()[^bb1] : () -> ()
^bb1:
  %c = "arith.constant"() <{value = 1 : i32}> : () -> i32
}) : () -> ()
