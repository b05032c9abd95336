// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @aforyield(%n: index, %a: f32, %b: f64) {
  %0 = affine.for %i = 0 to 4 iter_args(%x = %a) -> (f32) {
    // expected-error@+1 {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %b : f64
  }
  return
}

// -----

func.func @aforyieldn(%n: index, %a: f32, %b: f64) {
  %0 = affine.for %i = 0 to 4 iter_args(%x = %a) -> (f32) {
    // expected-error@+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
    affine.yield %x, %x : f32, f32
  }
  return
}

// -----

func.func @aforarg(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'affine.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'f64'}}
  %0 = "affine.for"(%a) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: index, %x: f64):
      affine.yield %a : f32
    }) : (f32) -> f32
  return
}

// -----

func.func @aforargn(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'affine.for' op different number of inits and region iter_args: 1 != 0}}
  %0 = "affine.for"(%a) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: index):
      affine.yield %a : f32
    }) : (f32) -> f32
  return
}

// -----

func.func @aforres(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'affine.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'f64'}}
  %0 = "affine.for"(%a) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: index, %x: f32):
      affine.yield %b : f64
    }) : (f32) -> f64
  return
}

// -----

func.func @aforresn(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'affine.for' op along control flow edge from Operation affine.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  "affine.for"(%a) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: index, %x: f32):
      // expected-note@+1 {{region branch point}}
      affine.yield
    }) : (f32) -> ()
  return
}

// -----

func.func @aforind(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'affine.for' op expected body to have a single index argument for the induction variable}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: i32):
      affine.yield
    }) : () -> ()
  return
}

// -----

func.func @aforind0(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'affine.for' op different number of inits and region iter_args: 0 != 18446744073709551615}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (4)>}> ({
      affine.yield
    }) : () -> ()
  return
}

// -----

func.func @aif(%n: index, %a: f32, %b: f64) {
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> f32 {
    // expected-error@+1 {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %b : f64
  } else {
    affine.yield %a : f32
  }
  return
}

// -----

func.func @aifn(%n: index, %a: f32, %b: f64) {
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> f32 {
    // expected-error@+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
    affine.yield
  } else {
    affine.yield %a : f32
  }
  return
}

// -----

func.func @aifelse(%n: index, %a: f32, %b: f64) {
  // expected-error@+2 {{'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> f32 {
    affine.yield %a : f32
  }
  return
}

// -----

func.func @apar(%n: index, %a: f32, %b: f64) {
  %0 = affine.parallel (%i) = (0) to (4) reduce ("addf") -> (f32) {
    // expected-error@+1 {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %b : f64
  }
  return
}

// -----

func.func @aparn(%n: index, %a: f32, %b: f64) {
  %0 = affine.parallel (%i) = (0) to (4) reduce ("addf") -> (f32) {
    // expected-error@+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
    affine.yield
  }
  return
}

// -----

func.func @aparind(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (1) and upper bound (1), and the number of steps (1) must all match}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: index, %j: index):
      affine.yield
    }) : () -> ()
  return
}

// -----

func.func @aparindt(%n: index, %a: f32, %b: f64) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: i32):
      affine.yield
    }) : () -> ()
  return
}

// -----

func.func @aparred(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'affine.parallel' op a reduction must be specified for each output}}
  %0 = "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (4)>}> ({
    ^bb0(%i: index):
      affine.yield %a : f32
    }) : () -> f32
  return
}

// -----

func.func @affyieldparent(%n: index, %a: f32, %b: f64) {
  // expected-error@+1 {{'affine.yield' op only terminates affine.if/for/parallel regions}}
  affine.yield
}
