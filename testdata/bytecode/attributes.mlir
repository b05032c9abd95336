// RUN: bcast-opt %S/attributes.mlirbc --mlir-opt-print | FileCheck %s

// CHECK: "foo.attributes"()
"foo.attributes"() {
  array = [1 : i8, -1 : i8, 255 : ui8, -3 : si16, 7 : index, 5, true, false, 18446744073709551616 : i128],
  boxed = #foo.box<1 x [2]>,
  dense = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>,
  dense_bits = dense<[true, false, true]> : tensor<3xi1>,
  dense_complex = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>,
  dense_empty = dense<> : tensor<0xi32>, dense_none = dense<1.0> : tensor<0xf32>,
  dense_f16 = dense<[1.0, 0x7C00]> : tensor<2xf16>,
  dense_index = dense<[7, 8]> : vector<2xindex>,
  dense_memory = dense<[1.0, 2.0]> : memref<2xf32>,
  dense_splat = dense<1.5> : tensor<4x4xf32>,
  dense_splat_bits = dense<true> : tensor<30xi1>,
  dense_text = dense<["a", "b\22"]> : tensor<2x!foo.text>,
  flat = @f, nested = @"a b"::@c,
  floats = [1.0, -0.0 : f32, 0x7F800000 : f32, 1.0e10 : f16, 3.14 : bf16, 1.0 : f8E4M3FN, 2.5 : f80, 0.1 : f128],
  list = array<i64: 1, -2>, list_bits = array<i1: true, false>, list_empty = array<i32>, list_floats = array<f32: 1.0, 2.5>,
  map = affine_map<(d0)[s0] -> (d0 + s0, 3)>, set = affine_set<(d0) : (d0 - 1 >= 0)>,
  "odd name" = unit,
  sparse = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>,
  text = "a\0A\"b\\", typed_text = "t" : i32,
  type = tensor<4xf32>,
  where = loc("f":1:2)
} : () -> ()

// CHECK-SAME: array = [1 : i8, -1 : i8, 255 : ui8, -3 : si16, 7 : index, 5, true, false, 18446744073709551616 : i128]
// CHECK-SAME: boxed = #foo.box<1 x [2]>
// CHECK-SAME: dense = dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi32>
// CHECK-SAME: dense_bits = dense<[true, false, true]> : tensor<3xi1>
// CHECK-SAME: dense_memory = dense<[1.000000e+00, 2.000000e+00]> : memref<2xf32>
// CHECK-SAME: dense_none = dense<1.000000e+00> : tensor<0xf32>
// CHECK-SAME: dense_text = dense<["a", "b\22"]> : tensor<2x!foo.text>
// CHECK-SAME: flat = @f
// CHECK-SAME: list_empty = array<i32>
// CHECK-SAME: map = #map
// CHECK-SAME: nested = @"a b"::@c
// CHECK-SAME: sparse = sparse<{{\[\[}}0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>
// CHECK-SAME: where = #loc
