// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @assumt(%w: !shape.witness, %a: f32, %b: f64) {
  // expected-error@+1 {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: successor operand type #0 'f64' should match successor input type #0 'f32'}}
  %0 = shape.assuming %w -> f32 {
    // expected-note@+1 {{region branch point}}
    shape.assuming_yield %b : f64
  }
  return
}

// -----

func.func @assumn(%w: !shape.witness, %a: f32, %b: f64) {
  // expected-error@+1 {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: region branch point has 2 operands, but region successor needs 1 inputs}}
  %0 = shape.assuming %w -> f32 {
    // expected-note@+1 {{region branch point}}
    shape.assuming_yield %a, %a : f32, f32
  }
  return
}

// -----

func.func @assumarg(%w: !shape.witness, %a: f32, %b: f64) {
  "shape.assuming"(%w) ({
    ^bb0(%x: f32):
      shape.assuming_yield
    }) : (!shape.witness) -> ()
  return
}

// -----

func.func @assumother(%w: !shape.witness, %a: f32, %b: f64) {
  "shape.assuming"(%w) ({
      // expected-error@+1 {{'shape.yield' op expects parent op to be one of 'shape.reduce, shape.function_library'}}
      shape.yield
    }) : (!shape.witness) -> ()
  return
}

// -----

func.func @sredn(%s: !shape.shape, %a: !shape.size) {
  // expected-error@+1 {{'shape.reduce' op ReduceOp body is expected to have 3 arguments}}
  %0 = "shape.reduce"(%s, %a) ({
    ^bb0(%i: index, %d: !shape.size):
      shape.yield %d : !shape.size
    }) : (!shape.shape, !shape.size) -> !shape.size
  return
}

// -----

func.func @sredres(%s: !shape.shape, %a: !shape.size, %b: index) {
  %0 = "shape.reduce"(%s, %a) ({
    ^bb0(%i: index, %d: !shape.size, %x: !shape.size):
      // expected-error@+1 {{'shape.yield' op types mismatch between yield op and its parent}}
      shape.yield %d : !shape.size
    }) : (!shape.shape, !shape.size) -> index
  return
}

// -----

func.func @sredresn(%s: !shape.shape, %a: !shape.size, %b: index) {
  "shape.reduce"(%s, %a) ({
    ^bb0(%i: index, %d: !shape.size, %x: !shape.size):
      shape.yield 
    }) : (!shape.shape, !shape.size) -> ()
  return
}

// -----

func.func @alloca(%a: f32, %b: f64) {
  // expected-error@+1 {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'f64' should match successor input type #0 'f32'}}
  %0 = memref.alloca_scope -> (f32) {
    // expected-note@+1 {{region branch point}}
    memref.alloca_scope.return %b : f64
  }
  return
}

// -----

func.func @allocan(%a: f32, %b: f64) {
  // expected-error@+1 {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  memref.alloca_scope {
    // expected-note@+1 {{region branch point}}
    memref.alloca_scope.return %b : f64
  }
  return
}

// -----

func.func @allocaarg(%a: f32, %b: f64) {
  // expected-error@+1 {{'memref.alloca_scope' op region should have no arguments}}
  "memref.alloca_scope"() ({
    ^bb0(%x: f32):
    memref.alloca_scope.return
  }) : () -> ()
  return
}

// -----

func.func @rmwy(%m: memref<4xf32>, %i: index, %b: f64) {
  %0 = "memref.generic_atomic_rmw"(%m, %i) ({
    ^bb0(%x: f32):
    // expected-error@+1 {{'memref.atomic_yield' op types mismatch between yield op: 'f64' and its parent: 'f32'}}
    memref.atomic_yield %b : f64
  }) : (memref<4xf32>, index) -> f32
  return
}
