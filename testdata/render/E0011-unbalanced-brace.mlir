// RUN: not bcast-opt --verify-only E0011-unbalanced-brace.mlir 2>&1 | diff E0011-unbalanced-brace.stderr -

// One brace too many. What is after it is read all the same.

func.func @f() {
  return
}
}
"t.a"(%undefined) : (i32) -> ()
