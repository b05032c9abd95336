// RUN: not bcast-opt --verify-only E0010-open-region.mlir 2>&1 | diff E0010-open-region.stderr -

// A region whose brace is missing: the text ends, and the label shows what is open.

func.func @f(%a: i32) {
  "t.a"(%a) ({
    "t.b"() : () -> ()
  }) : (i32) -> ()
  return
