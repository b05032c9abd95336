// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// What a custom form lacks, or has too much.

func.func @f(%i: i32) {
  // expected-error@+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi less, %i, %i : i32
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected ','}}
  %0 = stablehlo.transpose %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected ':'}}
  %0 = stablehlo.transpose %a, dims = [0], sizes = [4] : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected '['}}
  %0 = stablehlo.transpose %a, dims = FFT : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  %0 = arith.addf %a, %a fastmath<quick> : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+2 {{custom op 'arith.extf' expected 'to'}}
  %0 = arith.extf %a : f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{expected operation name in quotes}}
  %0 = arith.cmpi eq, %a, %a : i32, i32
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error@+1 {{expected attribute value}}
  %0 = tosa.add %a, %a {round = OFTEN} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant [1]
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{custom op 'stablehlo.reduce' expected 'init'}}
  %0 = stablehlo.reduce(%a start: %s) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
  %0 = arith.addi %a, %a : i64
  // expected-error@+1 {{expected attribute value}}
  call %a() : () -> ()
  return
}

// -----

// The types of TOSA's operations are those of a function.
func.func @f(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{custom op 'tosa.add' invalid kind of type specified: expected builtin.function, but found 'tensor<2x3xf32>'}}
  %0 = tosa.add %a, %a : tensor<2x3xf32>
  // expected-error@+1 {{custom op 'tosa.abs' invalid kind of type specified: expected builtin.function, but found 'tensor<2x3xf32>'}}
  %1 = tosa.abs %0 : tensor<2x3xf32>
  // expected-error@+1 {{custom op 'tosa.cast' invalid kind of type specified: expected builtin.function, but found 'tensor<2x3xf32>'}}
  %2 = tosa.cast %1 : tensor<2x3xf32> -> tensor<2x3xf16>
  // expected-error@+1 {{custom op 'tosa.reduce_sum' invalid kind of type specified: expected builtin.function, but found 'tensor<2x3xf32>'}}
  %3 = tosa.reduce_sum %2 {axis = 0 : i32} : tensor<2x3xf32>, tensor<2x3xf32>
  return
}

// -----

// Those of `arith` and `math` are values'.
// expected-note@+1 {{prior use here}}
func.func @f(%a: !t.ty) {
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: '(!t.ty, !t.ty) -> !t.ty' vs '!t.ty'}}
  %0 = arith.addf %a, %a : (!t.ty, !t.ty) -> !t.ty
  return
}
