// RUN: not bcast-opt --verify-only --split-input-file E0451-dominance.mlir 2>&1 | diff E0451-dominance.stderr -

// A definition comes before its uses, on every path.

func.func @f() {
  "t.use"(%a) : (i32) -> ()
  %a = "t.def"() : () -> i32
  return
}

// -----

func.func @f(%c: i1) {
  "cf.cond_br"(%c)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  %a = "t.def"() : () -> i32
  "cf.br"()[^bb2] : () -> ()
^bb2:
  "t.use"(%a) : (i32) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  "cf.cond_br"(%c)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  "cf.br"(%c)[^bb3] : (i1) -> ()
^bb2:
  "t.use"(%a) : (i1) -> ()
  return
^bb3(%a: i1):
  return
}
