// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s | bcast-opt | FileCheck %s

// Types of every builtin kind, printed as they were read.

// CHECK: "t.scalars"() : () -> (i1, si8, ui16, i16777215, index, none)
"t.scalars"() : () -> (i1, si8, ui16, i16777215, index, none)
// CHECK: "t.floats"() : () -> (f16, bf16, f32, f64, tf32, f80, f128)
"t.floats"() : () -> (f16, bf16, f32, f64, tf32, f80, f128)
// CHECK: "t.small_floats"() : () -> (f8E5M2, f8E4M3FN, f8E4M3B11FNUZ, f6E2M3FN, f4E2M1FN, f8E8M0FNU)
"t.small_floats"() : () -> (f8E5M2, f8E4M3FN, f8E4M3B11FNUZ, f6E2M3FN, f4E2M1FN, f8E8M0FNU)
// CHECK: "t.compound"() : () -> (complex<f32>, tuple<>, tuple<i32, tuple<f32>>, () -> (), (i32) -> (i1, i2))
"t.compound"() : () -> (complex<f32>, tuple<>, tuple<i32, tuple<f32>>, () -> (), (i32) -> (i1, i2))

// A size may be 0, and `0x4` is two sizes, not a hexadecimal number.
// CHECK: "t.tensors"() : () -> (tensor<f32>, tensor<2x?xf32>, tensor<*xf32>, tensor<0x4xi8>, tensor<0xindex>)
"t.tensors"() : () -> (tensor<f32>, tensor<2x?xf32>, tensor<*xf32>, tensor<0x4xi8>, tensor<0xindex>)
// CHECK: "t.encodings"() : () -> (tensor<4xf32, "text">, tensor<4xf32, #t.encoding<[1, 2]>>, tensor<2xcomplex<f32>>, tensor<2x!t.elt<4>>)
"t.encodings"() : () -> (tensor<4xf32, "text">, tensor<4xf32, #t.encoding<[1, 2]>>, tensor<2xcomplex<f32>>, tensor<2x!t.elt<4>>)
// CHECK: "t.vectors"() : () -> (vector<f32>, vector<2x4xi32>, vector<[4]x2xf32>, vector<4xindex>)
"t.vectors"() : () -> (vector<f32>, vector<2x4xi32>, vector<[4]x2xf32>, vector<4xindex>)
// CHECK: "t.memrefs"() : () -> (memref<2x?xf32>, memref<*xf32>, memref<4xf32, 3 : i32>, memref<?x?xf32, strided<[?, 1], offset: ?>>
"t.memrefs"() : () -> (memref<2x?xf32>, memref<*xf32>, memref<4xf32, 3 : i32>, memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<4xvector<2xf32>>)

// Blanks and comments may stand between the sizes.
// CHECK: "t.blanks"() : () -> (tensor<4x2xf32>, vector<2xf32>)
"t.blanks"() : () -> (tensor< 4 x 2 x f32 >, vector<2 // two
  x f32>)
