// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s | bcast-opt | FileCheck %s

// Attributes of every builtin kind, printed as they were read.

"t.attributes"() {
  // CHECK: unit_short
  unit_short, 
  // CHECK-SAME: bool = true, not = false
  bool = true, not = false,
  // CHECK-SAME: int = 1 : i32, negative = -8 : i4, index = 3 : index, untyped = 7
  int = 1 : i32, negative = -8 : i4, index = 3 : index, untyped = 7,
  // CHECK-SAME: float = 1.500000e+00 : f32, hex = 0x7FC00000 : f32
  float = 1.500000e+00 : f32, hex = 0x7FC00000 : f32,
  // CHECK-SAME: string = "a \22quoted\22 \\ text\0A", typed = "x" : !t.str
  string = "a \22quoted\22 \\ text\0A", typed = "x" : !t.str,
  // CHECK-SAME: symbol = @f, quoted = @"a b", nested = @m::@f
  symbol = @f, quoted = @"a b", nested = @m::@f,
  // CHECK-SAME: type = tensor<2xf32>, function = (i32) -> i64
  type = tensor<2xf32>, function = (i32) -> i64,
  // CHECK-SAME: array = [1, "x", [], {}]
  array = [1, "x", [], {}],
  // CHECK-SAME: dictionary = {a = 1 : i64, b = {c}}
  dictionary = {a = 1 : i64, b = {c}}
} : () -> ()

"t.elements"() {
  // CHECK: splat = dense<1> : tensor<2x2xi32>
  splat = dense<1> : tensor<2x2xi32>,
  // CHECK-SAME: list = dense<{{\[}}[1, 2], [3, 4]]> : tensor<2x2xi32>
  list = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>,
  // CHECK-SAME: none = dense<> : tensor<0x4xf32>
  none = dense<> : tensor<0x4xf32>,
  // CHECK-SAME: bools = dense<[true, false]> : tensor<2xi1>
  bools = dense<[true, false]> : tensor<2xi1>,
  // CHECK-SAME: complex = dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>
  complex = dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<f32>>,
  // CHECK-SAME: strings = dense<["a", "b"]> : tensor<2x!t.str>
  strings = dense<["a", "b"]> : tensor<2x!t.str>,
  // CHECK-SAME: vector = dense<2.000000e+00> : vector<4xf32>
  vector = dense<2.000000e+00> : vector<4xf32>,
  // CHECK-SAME: sparse = sparse<{{\[}}[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>
  sparse = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>,
  // CHECK-SAME: small = array<i32: 1, -2>, no_elements = array<f64>, flags = array<i1: true, false>
  small = array<i32: 1, -2>, no_elements = array<f64>, flags = array<i1: true, false>
} : () -> ()

"t.others"() {
  // CHECK: map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 mod 2)>
  map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 mod 2)>,
  // CHECK-SAME: set = affine_set<(d0) : (d0 - 1 >= 0, d0 == 0)>
  set = affine_set<(d0) : (d0 - 1 >= 0, d0 == 0)>,
  // CHECK-SAME: layout = strided<[?, 1], offset: ?>
  layout = strided<[?, 1], offset: ?>,
  // CHECK-SAME: unique = distinct[0]<1 : i32>
  unique = distinct[0]<1 : i32>,
  // CHECK-SAME: place = loc("a":1:2)
  place = loc("a":1:2)
} : () -> ()
