// RUN: not bcast-opt --verify-only E0412-terminator-last.mlir 2>&1 | diff E0412-terminator-last.stderr -

// A terminator ends its block.

func.func @f() {
  return
  "t.a"() : () -> ()
  return
}
