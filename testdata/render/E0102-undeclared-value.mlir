// RUN: not bcast-opt --verify-only --split-input-file E0102-undeclared-value.mlir 2>&1 | diff E0102-undeclared-value.stderr -

// A name without a definition; one that is an edit away is proposed.

"t.a"(%nowhere) : (i32) -> ()

// -----

%input = "t.a"() : () -> i32
"t.b"(%inptu) : (i32) -> ()

// -----

func.func @f(%x: i32) {
  return
}
func.func @g() {
  "t.a"(%x) : (i32) -> ()
  return
}
