// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// A definition comes before its uses, on every path that leads there. The right ones are in `dominance-valid.mlir`.

func.func @too_early() {
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "t.use"(%a) : (i32) -> ()
  // expected-note@+1 {{operand defined here (op in the same block)}}
  %a = "t.def"() : () -> i32
  return
}

// -----

func.func @itself() {
  // expected-error@+1 {{operand #0 does not dominate this use}}
  %a = "t.op"(%a) : (i32) -> i32
  return
}

// -----

func.func @one_path_of_two(%c: i1) {
  "cf.cond_br"(%c)[^left, ^join] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^left:
  // expected-note@+1 {{operand defined here (op in the same region)}}
  %a = "t.def"() : () -> i32
  "cf.br"()[^join] : () -> ()
^join:
  // expected-error@+1 {{operand #1 does not dominate this use}}
  "t.use"(%c, %a) : (i1, i32) -> ()
  return
}

// -----

func.func @inner_before_outer() {
  "t.region"() ({
    // expected-error@+1 {{operand #0 does not dominate this use}}
    "t.use"(%a) : (i32) -> ()
  }) : () -> ()
  // expected-note@+1 {{operand defined here (op in a parent region)}}
  %a = "t.def"() : () -> i32
  return
}

// -----

// expected-note@+1 {{operand defined as a block argument (block #3 in the same region)}}
func.func @argument_of_another_block(%c: i1) {
  "cf.cond_br"(%c)[^left, ^right] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^left:
  "cf.br"(%c)[^end] : (i1) -> ()
^right:
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "t.use"(%a) : (i1) -> ()
  return
^end(%a: i1):
  return
}
