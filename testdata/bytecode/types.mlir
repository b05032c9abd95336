// RUN: bcast-opt %S/types.mlirbc --mlir-opt-print | FileCheck %s

// CHECK: i1, si8, ui16, index, none, bf16, f16, f32, f64, f80, f128, tf32, f8E4M3FN, complex<f32>, tuple<i1, f32>, (i32) -> (f32, f64)
// CHECK-SAME: tensor<4x?xf32>, tensor<2xf32, "e">, tensor<*xi1>, vector<4x[8]xf32>, vector<f32>
// CHECK-SAME: memref<4x?xf32>, memref<4xf32, strided<[1], offset: ?>>, memref<4xf32, 3>, memref<*xf32>, memref<*xf32, 2 : i8>, !foo.type<"x">
"foo.types"() : () -> (i1, si8, ui16, index, none, bf16, f16, f32, f64, f80, f128, tf32, f8E4M3FN, complex<f32>, tuple<i1, f32>, (i32) -> (f32, f64),
  tensor<4x?xf32>, tensor<2xf32, "e">, tensor<*xi1>, vector<4x[8]xf32>, vector<f32>,
  memref<4x?xf32>, memref<4xf32, strided<[1], offset: ?>>, memref<4xf32, 3>, memref<*xf32>, memref<*xf32, 2 : i8>, !foo.type<"x">)
