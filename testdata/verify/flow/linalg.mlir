// RUN: bcast-opt %s --split-input-file --verify-diagnostics

#id = affine_map<(d0) -> (d0)>
func.func @lgargn(%a: tensor<4xf32>, %o: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @lgargt(%a: tensor<4xf32>, %o: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected type of bb argument #0 ('f64') to match element or self type of the corresponding operand ('f32')}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f64, %y: f32):
    linalg.yield %y : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @lgargv(%a: f32, %o: memref<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected type of bb argument #0 ('f64') to match element or self type of the corresponding operand ('f32')}}
  linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : f32) outs(%o : memref<4xf32>) {
  ^bb0(%x: f64, %y: f32):
    linalg.yield %y : f32
  }
  return
}

// -----

func.func @lgy(%a: tensor<4xf32>, %o: tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.truncf %y : f32 to f16
    // expected-error@+1 {{'linalg.yield' op type of yield operand 1 ('f16') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %z : f16
  } -> tensor<4xf32>
  return
}

// -----

func.func @lgyn(%a: tensor<4xf32>, %o: tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    // expected-error@+1 {{'linalg.yield' op expected number of yield values (0) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
    linalg.yield
  } -> tensor<4xf32>
  return
}

// -----

func.func @lgend(%a: tensor<4xf32>, %o: tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
    scf.yield %y : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @lgend2(%a: tensor<4xf32>, %o: tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    // expected-error@+1 {{'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'}}
    tensor.yield %y : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @mmargs(%a: tensor<4x4xf32>, %o: tensor<4x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected as many non-induction variable region arguments as the number of input/output operands}}
  %0 = "linalg.matmul"(%a, %a, %o) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y : f32
  }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @mmargt(%a: tensor<4x4xf32>, %o: tensor<4x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected type of bb argument #0 ('f64') to match element or self type of the corresponding operand ('f32')}}
  %0 = "linalg.matmul"(%a, %a, %o) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f64, %y: f32, %z: f32):
    linalg.yield %y : f32
  }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @mmy(%a: tensor<4x4xf32>, %o: tensor<4x4xf32>, %q: f64) {
  %0 = "linalg.matmul"(%a, %a, %o) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    // expected-error@+1 {{'linalg.yield' op type of yield operand 1 ('f64') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %q : f64
  }) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @mapargt(%a: tensor<4xf32>, %o: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.map' op expected element type of input 'f32' to match bbArg type 'f64'}}
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) (%x: f64, %y: f32) {
    linalg.yield %y : f32
  }
  return
}

// -----

func.func @mapargn(%a: tensor<4xf32>, %o: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1}}
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) (%x: f32) {
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @mapy(%a: tensor<4xf32>, %o: tensor<4xf32>, %q: f64) {
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) (%x: f32, %y: f32) {
    // expected-error@+1 {{'linalg.yield' op type of yield operand 1 ('f64') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %q : f64
  }
  return
}

// -----

func.func @mapshape(%a: tensor<5xf32>, %o: tensor<4xf32>, %q: f64) {
  // expected-error@+1 {{'linalg.map' op expected shape of input (5) to match shape of output (4)}}
  %0 = linalg.map ins(%a : tensor<5xf32>) outs(%o : tensor<4xf32>) (%x: f32, %y: f32) {
    linalg.yield %y : f32
  }
  return
}

// -----

func.func @mapoutt(%a: tensor<4xf32>, %o: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.map' op expected type of bb argument #1 ('f64') to match element or self type of the corresponding operand ('f32')}}
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) (%x: f32, %y: f64) {
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @redargt(%a: tensor<4xf32>, %o: tensor<f32>) {
  // expected-error@+1 {{'linalg.reduce' op input element type 'f32' does not match corresponding block argument type 'f64'}}
  %0 = linalg.reduce ins(%a : tensor<4xf32>) outs(%o : tensor<f32>) dimensions = [0] (%x: f64, %y: f32) {
    linalg.yield %y : f32
  }
  return
}

// -----

func.func @redargo(%a: tensor<4xf32>, %o: tensor<f32>) {
  // expected-error@+1 {{'linalg.reduce' op output element type 'f32' does not match corresponding block argument type 'f64'}}
  %0 = linalg.reduce ins(%a : tensor<4xf32>) outs(%o : tensor<f32>) dimensions = [0] (%x: f32, %y: f64) {
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @redargn(%a: tensor<4xf32>, %o: tensor<f32>) {
  // expected-error@+1 {{'linalg.reduce' op mismatching number of operands and block arguments}}
  %0 = linalg.reduce ins(%a : tensor<4xf32>) outs(%o : tensor<f32>) dimensions = [0] (%x: f32) {
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @redy(%a: tensor<4xf32>, %o: tensor<f32>, %q: f64) {
  %0 = linalg.reduce ins(%a : tensor<4xf32>) outs(%o : tensor<f32>) dimensions = [0] (%x: f32, %y: f32) {
    // expected-error@+1 {{'linalg.yield' op type of yield operand 1 ('f64') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %q : f64
  }
  return
}

// -----

func.func @lgyparent(%q: f64) {
  // expected-error@+1 {{'linalg.yield' op expected parent op with LinalgOp interface}}
  linalg.yield %q : f64
}
