// RUN: bcast-opt %s --verify-roundtrip | FileCheck %s
// RUN: bcast-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// The type of the value that is awaited is any type: with an encoding, a memory space, a layout, an alias, or made of others.
!t = memref<4xf32, 3>
#s = 3 : i32
#map = affine_map<(a, b) -> (b, a)>
// CHECK: func.func @m
func.func @m(%a: !async.value<memref<4xf32, 3>>, %b: !async.value<tensor<4xf32, "x">>, %c: !async.value<memref<?xf32, strided<[?], offset: ?>>>,
             %d: !async.value<memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0 * 2)>, #gpu.address_space<workgroup>>>, %e: !async.value<vector<[4]x2xf32>>,
             %f: !async.value<tuple<i32, memref<*xf32, 3>>>, %g: !async.value<tensor<4xcomplex<f32>>>, %h: !async.value<(i32) -> i32>,
             %i: !async.value<!t>, %j: !async.value<memref<4xf32, #s>>, %k: !async.value<tuple<!t>>, %l: !async.value<memref<2x2xf32, #map>>,
             %m: !async.value<tensor<4xf32, {a = [1, @f::@g], b, c = 1.0 : f64, d = i32, e = array<i64: 1>, f = dense<1> : tensor<2xi32>}>>) {
  // CHECK-NEXT: %[[A:.+]] = async.await %{{.*}} : !async.value<memref<4xf32, 3>>
  %0 = async.await %a : !async.value<memref<4xf32, 3>>
  // CHECK-NEXT: async.await %{{.*}} : !async.value<tensor<4xf32, "x">>
  %1 = async.await %b : !async.value<tensor<4xf32, "x">>
  // CHECK-NEXT: async.await %{{.*}} : !async.value<memref<?xf32, strided<[?], offset: ?>>>
  %2 = async.await %c : !async.value<memref<?xf32, strided<[?], offset: ?>>>
  // GENERIC: "async.await"(%{{.*}}) : (!async.value<memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0 * 2)>, #gpu.address_space<workgroup>>>) -> memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0 * 2)>, #gpu.address_space<workgroup>>
  // CHECK-NEXT: async.await %{{.*}} : !async.value<memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0 * 2)>, #gpu.address_space<workgroup>>>
  %3 = async.await %d : !async.value<memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0 * 2)>, #gpu.address_space<workgroup>>>
  // CHECK-NEXT: async.await %{{.*}} : !async.value<vector<[4]x2xf32>>
  %4 = async.await %e : !async.value<vector<[4]x2xf32>>
  // CHECK-NEXT: async.await %{{.*}} : !async.value<tuple<i32, memref<*xf32, 3>>>
  %5 = async.await %f : !async.value<tuple<i32, memref<*xf32, 3>>>
  // CHECK-NEXT: async.await %{{.*}} : !async.value<tensor<4xcomplex<f32>>>
  %6 = async.await %g : !async.value<tensor<4xcomplex<f32>>>
  // CHECK-NEXT: async.await %{{.*}} : !async.value<(i32) -> i32>
  %7 = async.await %h : !async.value<(i32) -> i32>
  // CHECK-NEXT: async.await %{{.*}} : !async.value<!t>
  %8 = async.await %i : !async.value<!t>
  // CHECK-NEXT: async.await %{{.*}} : !async.value<memref<4xf32, #s>>
  %9 = async.await %j : !async.value<memref<4xf32, #s>>
  // CHECK-NEXT: async.await %{{.*}} : !async.value<tuple<!t>>
  %10 = async.await %k : !async.value<tuple<!t>>
  // CHECK-NEXT: async.await %{{.*}} : !async.value<memref<2x2xf32, #map>>
  %11 = async.await %l : !async.value<memref<2x2xf32, #map>>
  // CHECK-NEXT: async.await %{{.*}} : !async.value<tensor<4xf32, {
  %12 = async.await %m : !async.value<tensor<4xf32, {a = [1, @f::@g], b, c = 1.0 : f64, d = i32, e = array<i64: 1>, f = dense<1> : tensor<2xi32>}>>
  // The types are those that are written elsewhere.
  "t.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12) : (memref<4xf32, 3>, tensor<4xf32, "x">, memref<?xf32, strided<[?], offset: ?>>,
    memref<4x4xf32, affine_map<(x, y) -> (y, x * 2)>, #gpu.address_space<workgroup>>, vector<[4]x2xf32>, tuple<i32, memref<*xf32, 3>>, tensor<4xcomplex<f32>>, (i32) -> i32,
    memref<4xf32, 3>, memref<4xf32, 3 : i32>, tuple<memref<4xf32, 3>>, memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>,
    tensor<4xf32, {a = [1, @f::@g], b, c = 1.0 : f64, d = i32, e = array<i64: 1>, f = dense<1> : tensor<2xi32>}>) -> ()
  return
}
