// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @forcount(%n: index, %a: f32) {
  // expected-error@+1 {{'scf.for' op different number of region iter_args and yielded values: 1 != 2}}
  %0 = "scf.for"(%n, %n, %n, %a) ({
  ^bb0(%i: index, %x: f32):
    scf.yield %x, %x : f32, f32
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @forargs(%n: index, %a: f32) {
  // expected-error@+1 {{'scf.for' op different number of inits and region iter_args: 1 != 0}}
  %0 = "scf.for"(%n, %n, %n, %a) ({
  ^bb0(%i: index):
    scf.yield %a : f32
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @forargt(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'f64'}}
  %0 = "scf.for"(%n, %n, %n, %a) ({
  ^bb0(%i: index, %x: f64):
    scf.yield %a : f32
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @forres(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'f64'}}
  %0 = "scf.for"(%n, %n, %n, %a) ({
  ^bb0(%i: index, %x: f32):
    scf.yield %a : f32
  }) : (index, index, index, f32) -> f64
  return
}

// -----

func.func @forrescount(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%n, %n, %n, %a) ({
  ^bb0(%i: index, %x: f32):
    scf.yield %a : f32
  }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @forind(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%n, %n, %n) ({
  ^bb0(%i: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @forind0(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.for' op different number of inits and region iter_args: 0 != 18446744073709551615}}
  "scf.for"(%n, %n, %n) ({
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @forind2(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.for' op different number of inits and region iter_args: 0 != 1}}
  "scf.for"(%n, %n, %n) ({
  ^bb0(%i: index, %j: index):
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @iffew(%c: i1, %a: f32) {
  // expected-error@+1 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = "scf.if"(%c) ({
    // expected-note@+1 {{region branch point}}
    scf.yield
  }, {
    scf.yield %a : f32
  }) : (i1) -> f32
  return
}

// -----

func.func @ifnoelse(%c: i1, %a: f32) {
  // expected-error@+1 {{'scf.if' op must have an else block if defining values}}
  %0 = "scf.if"(%c) ({
    scf.yield %a : f32
  }, {
  }) : (i1) -> f32
  return
}

// -----

func.func @ifarg(%c: i1, %a: f32) {
  // expected-error@+1 {{'scf.if' op region #0 should have no arguments}}
  "scf.if"(%c) ({
  ^bb0(%x: f32):
    scf.yield
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @ifother(%c: i1, %a: f32) {
  "scf.if"(%c) ({
    // expected-error@+1 {{'scf.condition' op expects parent op 'scf.while'}}
    scf.condition(%c)
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @execargs(%c: i1, %a: f32) {
  // expected-error@+1 {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({
  ^bb0(%x: f32):
    scf.yield
  }) : () -> ()
  return
}

// -----

func.func @execempty(%c: i1, %a: f32) {
  // expected-error@+1 {{'scf.execute_region' op region needs to have at least one block}}
  "scf.execute_region"() ({
  }) : () -> ()
  return
}

// -----

func.func @execmulti(%c: i1, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f64' should match successor input type #0 'f32'}}
  %0 = "scf.execute_region"() ({
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %a : f32
  ^bb2:
    // expected-note@+1 {{region branch point}}
    scf.yield %b : f64
  }) : () -> f32
  return
}

// -----

func.func @whileinit(%c: i1, %a: f32, %b: f64) {
  // expected-error@+2 {{'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'f32' should match successor input type #0 'f64'}}
  // expected-note@+1 {{region branch point}}
  %0 = "scf.while"(%a) ({
  ^bb0(%x: f64):
    scf.condition(%c) %x : f64
  }, {
  ^bb0(%y: f64):
    scf.yield %y : f64
  }) : (f32) -> f64
  return
}

// -----

func.func @whileafter(%c: i1, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'f64' should match successor input type #0 'f32'}}
  %0 = "scf.while"(%a) ({
  ^bb0(%x: f32):
    scf.condition(%c) %b : f64
  }, {
  ^bb0(%y: f64):
    // expected-note@+1 {{region branch point}}
    scf.yield %y : f64
  }) : (f32) -> f64
  return
}

// -----

func.func @whileaftercount(%c: i1, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = "scf.while"(%a) ({
  ^bb0(%x: f32):
    scf.condition(%c) %b : f64
  }, {
  ^bb0(%y: f64):
    // expected-note@+1 {{region branch point}}
    scf.yield
  }) : (f32) -> f64
  return
}

// -----

func.func @whilenocond(%c: i1, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  "scf.while"() ({
    // expected-note@+1 {{terminator here}}
    scf.yield
  }, {
    scf.yield
  }) : () -> ()
  return
}

// -----

func.func @whilenoyield(%c: i1, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  "scf.while"() ({
    scf.condition(%c)
  }, {
    // expected-note@+1 {{terminator here}}
    scf.condition(%c)
  }) : () -> ()
  return
}

// -----

func.func @forallargs(%n: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op type mismatch between 0-th output and corresponding block argument}}
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 2>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index, %o: tensor<5xf32>):
    scf.forall.in_parallel {
    }
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @forallcount(%n: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op region expects 1 arguments}}
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 2>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index):
    scf.forall.in_parallel {
    }
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @forallres(%n: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op expected type of operand #0 ('tensor<4xf32>') to match type of corresponding result ('tensor<5xf32>')}}
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 2>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index, %o: tensor<4xf32>):
    scf.forall.in_parallel {
    }
  }) : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @forallresn(%n: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op produces 0 results, but has only 1 outputs}}
  "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 2>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: index, %o: tensor<4xf32>):
    scf.forall.in_parallel {
    }
  }) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @forallind(%n: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op expects 0-th block argument to be an index}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 2>, staticStep = array<i64: 1>}> ({
  ^bb0(%i: i32):
    scf.forall.in_parallel {
    }
  }) : () -> ()
  return
}

// -----

func.func @parred(%n: index, %a: f32) {
  // expected-error@+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = "scf.parallel"(%n, %n, %n, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    scf.reduce
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @parinit(%n: index, %a: f32) {
  // expected-error@+1 {{'scf.parallel' op expects number of results: 0 to be the same as number of initial values: 1}}
  "scf.parallel"(%n, %n, %n, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    scf.reduce
  }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @parinitt(%n: index, %a: f32, %b: f64) {
  %0 = "scf.parallel"(%n, %n, %n, %b) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    scf.reduce(%a : f32) {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l : f32
    }
  }) : (index, index, index, f64) -> f32
  return
}

// -----

func.func @partype(%n: index, %a: f32, %b: f64) {
  %0 = "scf.parallel"(%n, %n, %n, %b) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    // expected-error@+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'f32' to be the same as the 0-th result type: 'f64'}}
    scf.reduce(%a : f32) {
    ^bb0(%l: f32, %r: f32):
      scf.reduce.return %l : f32
    }
  }) : (index, index, index, f64) -> f64
  return
}

// -----

func.func @parind(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.parallel' op expects the same number of induction variables: 2 as bound and step values: 1}}
  "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%i: index, %j: index):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @parstep(%n: index, %a: f32, %b: f64) {
  "scf.parallel"(%n, %n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 2, 0>}> ({
  ^bb0(%i: index, %j: index):
    scf.reduce
  }) : (index, index, index, index) -> ()
  return
}

// -----

func.func @reduceret(%n: index, %a: f32, %b: f64) {
  %0 = "scf.parallel"(%n, %n, %n, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    "scf.reduce"(%a) ({
    ^bb0(%l: f32, %r: f32):
      // expected-error@+1 {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
      scf.reduce.return %b : f64
    }) : (f32) -> ()
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @reducearg(%n: index, %a: f32, %b: f64) {
  %0 = "scf.parallel"(%n, %n, %n, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    // expected-error@+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
    "scf.reduce"(%a) ({
    ^bb0(%l: f32):
      scf.reduce.return %l : f32
    }) : (f32) -> ()
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @switch(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.index_switch' op has duplicate case value: 1}}
  %0 = "scf.index_switch"(%n) <{cases = array<i64: 1, 1>}> ({
    scf.yield %a : f32
  }, {
    scf.yield %a : f32
  }, {
    scf.yield %a : f32
  }) : (index) -> f32
  return
}

// -----

func.func @switchn(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.index_switch' op has 2 case regions but 1 case values}}
  %0 = "scf.index_switch"(%n) <{cases = array<i64: 1>}> ({
    scf.yield %a : f32
  }, {
    scf.yield %a : f32
  }, {
    scf.yield %a : f32
  }) : (index) -> f32
  return
}

// -----

func.func @yieldparent(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
}

// -----

func.func @condparent(%c: i1, %a: f32, %b: f64) {
  // expected-error@+1 {{'scf.condition' op expects parent op 'scf.while'}}
  scf.condition(%c)
}
