// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @genarg(%n: index) {
  // expected-error@+1 {{must have one body argument per input dimension}}
  %0 = "tensor.generate"(%n) ({
    ^bb0(%x: index, %y: index):
    %z = arith.constant 0.0 : f32
    tensor.yield %z : f32
  }) : (index) -> tensor<?xf32>
  return
}

// -----

func.func @genargt(%n: index) {
  // expected-error@+1 {{all body arguments must be index}}
  %0 = "tensor.generate"(%n) ({
    ^bb0(%x: i32):
    %z = arith.constant 0.0 : f32
    tensor.yield %z : f32
  }) : (index) -> tensor<?xf32>
  return
}

// -----

func.func @genyield(%n: index, %b: f64) {
  // expected-error@+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = "tensor.generate"(%n) ({
    ^bb0(%x: index):
    tensor.yield %b : f64
  }) : (index) -> tensor<?xf32>
  return
}

// -----

func.func @genend(%n: index, %b: f64) {
  %0 = "tensor.generate"(%n) ({
    ^bb0(%x: index):
    // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
    scf.yield %b : f64
  }) : (index) -> tensor<?xf32>
  return
}

// -----

func.func @padarg(%t: tensor<4xf32>) {
  // expected-error@+1 {{expected the block to have 1 arguments}}
  %0 = "tensor.pad"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1>, static_low = array<i64: 1>}> ({
    ^bb0(%x: index, %y: index):
    %z = arith.constant 0.0 : f32
    tensor.yield %z : f32
  }) : (tensor<4xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @padargt(%t: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.pad' op expected block argument 1 to be an index}}
  %0 = "tensor.pad"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1>, static_low = array<i64: 1>}> ({
    ^bb0(%x: i32):
    %z = arith.constant 0.0 : f32
    tensor.yield %z : f32
  }) : (tensor<4xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @pady(%t: tensor<4xf32>, %b: f64) {
  // expected-error@+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = "tensor.pad"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1>, static_low = array<i64: 1>}> ({
    ^bb0(%x: index):
    tensor.yield %b : f64
  }) : (tensor<4xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @padend(%t: tensor<4xf32>, %b: f32) {
  %0 = "tensor.pad"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: 1>, static_low = array<i64: 1>}> ({
    ^bb0(%x: index):
    // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
    scf.yield %b : f32
  }) : (tensor<4xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @tparent(%q: f64) {
  // expected-error@+1 {{'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'}}
  tensor.yield %q : f64
}
