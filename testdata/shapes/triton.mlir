// Relations of Triton's operations: what follows from operands and attributes is what results declare.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @right(%a: tensor<4xf32>, %m: tensor<4x8xf32>, %pair: tensor<4x8x2xf32>) {
  %0 = tt.make_range {end = 12 : i32, start = 4 : i32} : tensor<8xi32>
  %1 = tt.expand_dims %a {axis = 0 : i32} : tensor<4xf32> -> tensor<1x4xf32>
  %2 = tt.expand_dims %a {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  %3 = tt.cat %a, %a : tensor<4xf32> -> tensor<8xf32>
  %4 = tt.join %m, %m : tensor<4x8xf32> -> tensor<4x8x2xf32>
  %5, %6 = tt.split %pair : tensor<4x8x2xf32> -> tensor<4x8xf32>
  %7 = "tt.reduce"(%m) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    tt.reduce.return %s : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  %8 = "tt.reduce"(%a) <{axis = 0 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    tt.reduce.return %s : f32
  }) : (tensor<4xf32>) -> f32
  return
}

// -----

func.func @make_range() {
  // expected-error@+1 {{result type of shape '9' is not compatible with shape '8' that its operands lead to}}
  %0 = tt.make_range {end = 12 : i32, start = 4 : i32} : tensor<9xi32>
  return
}

// -----

func.func @empty_range() {
  // expected-error@+1 {{start 4 is not below end 4}}
  %0 = tt.make_range {end = 4 : i32, start = 4 : i32} : tensor<0xi32>
  return
}

// -----

func.func @expand(%a: tensor<4xf32>) {
  // expected-error@+1 {{result type of shape '4x1' is not compatible with shape '1x4' that its operands lead to}}
  %0 = tt.expand_dims %a {axis = 0 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  return
}

// -----

func.func @axis(%a: tensor<4xf32>) {
  // expected-error@+1 {{attribute 'axis' is 2, but the result has rank 2}}
  %0 = tt.expand_dims %a {axis = 2 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  return
}

// -----

func.func @cat(%a: tensor<4xf32>) {
  // expected-error@+1 {{result type of shape '4' is not compatible with shape '8' that its operands lead to}}
  %0 = tt.cat %a, %a : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @join(%m: tensor<4x8xf32>) {
  // expected-error@+1 {{result type of shape '2x4x8' is not compatible with shape '4x8x2' that its operands lead to}}
  %0 = tt.join %m, %m : tensor<4x8xf32> -> tensor<2x4x8xf32>
  return
}

// -----

func.func @split(%m: tensor<4x8xf32>) {
  // expected-error@+1 {{last dimension is 8, but there are 2 results}}
  %0, %1 = tt.split %m : tensor<4x8xf32> -> tensor<4xf32>
  return
}

// -----

func.func @reduce(%m: tensor<4x8xf32>) {
  // expected-error@+1 {{result type of shape '8' is not compatible with shape '4' that its operands lead to}}
  %0 = "tt.reduce"(%m) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    tt.reduce.return %s : f32
  }) : (tensor<4x8xf32>) -> tensor<8xf32>
  return
}
