// The verifiers of `smt`: quantifiers, and regions that yield values.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

func.func @right(%a: !smt.int, %v: !smt.bv<32>) {
  %0 = smt.eq %a, %a : !smt.int
  %1 = smt.bv.extract %v from 8 : (!smt.bv<32>) -> !smt.bv<16>
  %2 = smt.forall ["x"] {
  ^bb0(%x: !smt.int):
    %3 = smt.eq %x, %x : !smt.int
    smt.yield %3 : !smt.bool
  }
  return
}

// -----

func.func @extract(%v: !smt.bv<32>) {
  // expected-error@+1 {{'smt.bv.extract' op range to be extracted is too big, expected range starting at index 24 of length 16 requires input width of at least 40, but the input width is only 32}}
  %0 = smt.bv.extract %v from 24 : (!smt.bv<32>) -> !smt.bv<16>
  return
}

// -----

func.func @names() {
  // expected-error@+1 {{'smt.exists' op number of bound variable names must match number of block arguments}}
  %0 = smt.exists ["x", "y"] {
  ^bb0(%x: !smt.bool):
    smt.yield %x : !smt.bool
  }
  return
}

// -----

func.func @yielded() {
  // expected-error@+1 {{'smt.forall' op yielded value must be of '!smt.bool' type}}
  %0 = smt.forall {
  ^bb0(%x: !smt.int):
    smt.yield %x : !smt.int
  }
  return
}

// -----

func.func @solved(%a: i32) {
  // expected-error@+1 {{'smt.solver' op block argument types must match the types of the 'inputs'}}
  smt.solver(%a) : (i32) -> () {
  ^bb0(%b: i64):
  }
  return
}
