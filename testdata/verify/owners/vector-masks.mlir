// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Masks of transfers, and scalable dimensions of results: the errors are those of `mlir-opt` 22.

func.func @f1(%m: vector<4x2xi1>, %p: vector<4xf32>, %b: memref<4xf32>, %i: index, %z: f32) {
  // expected-error@+1 {{expects a 'vector<4xi1>' mask for the maskable operation}}
  %0 = "vector.mask"(%m, %p) ({
    %1 = "vector.transfer_read"(%b, %i, %z) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index, f32) -> vector<4xf32>
    "vector.yield"(%1) : (vector<4xf32>) -> ()
  }) : (vector<4x2xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f2(%m: vector<2x4xi1>, %v: vector<4x2xf32>, %b: memref<?x?xf32>, %i: index) {
  vector.mask %m { vector.transfer_write %v, %b[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x2xf32>, memref<?x?xf32> } : vector<2x4xi1>
  return
}

// -----

func.func @f3(%m: vector<4x2xi1>, %v: vector<4x2xf32>, %b: memref<?x?xf32>, %i: index) {
  // expected-error@+1 {{expects a 'vector<2x4xi1>' mask for the maskable operation}}
  vector.mask %m { vector.transfer_write %v, %b[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x2xf32>, memref<?x?xf32> } : vector<4x2xi1>
  return
}

// -----

func.func @f4(%m: vector<4xi1>, %v: vector<4xf32>, %b: memref<4xf32>, %i: index) {
  // expected-error@+1 {{doesn't expect a passthru argument for this maskable operation}}
  "vector.mask"(%m, %m) ({
    "vector.transfer_write"(%v, %b, %i) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (vector<4xf32>, memref<4xf32>, index) -> ()
    "vector.yield"() : () -> ()
  }) : (vector<4xi1>, vector<4xi1>) -> ()
  return
}

// -----

func.func @f5(%v: vector<4xf32>) {
  // expected-error@+1 {{inferred type(s) 'vector<3xf32>' are incompatible with return type(s) of operation 'vector<[3]xf32>'}}
  %0 = "vector.shuffle"(%v, %v) <{mask = array<i64: 0, 4, -1>}> : (vector<4xf32>, vector<4xf32>) -> vector<[3]xf32>
  return
}

// -----

func.func @f6(%a: vector<2x3xf32>, %b: vector<3xf32>, %c: vector<2xf32>) {
  // expected-error@+1 {{invalid accumulator/result vector shape, expected: 'vector<[2]xf32>'}}
  %0 = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<2x3xf32>, vector<3xf32>, vector<2xf32>) -> vector<[2]xf32>
  return
}

// -----

func.func @f7(%a: vector<[2]x3xf32>, %b: vector<3xf32>, %c: vector<[2]xf32>) {
  %0 = "vector.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<[2]x3xf32>, vector<3xf32>, vector<[2]xf32>) -> vector<[2]xf32>
  return
}

// -----

func.func @f8(%a: vector<4xf32>, %c: tensor<4xf32>) {
  %0 = "vector.contract"(%a, %a, %c) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = [#vector.iterator_type<reduction>], kind = #vector.kind<maxnumf>}> : (vector<4xf32>, vector<4xf32>, tensor<4xf32>) -> f32
  return
}

// -----

func.func @f9(%m: vector<2x4xi1>, %b: memref<?x?x?xf32>, %i: index, %z: f32) {
  %0 = vector.mask %m { vector.transfer_read %b[%i, %i, %i], %z {permutation_map = affine_map<(d0, d1, d2) -> (d2, 0, d0)>, in_bounds = [false, true, false]} : memref<?x?x?xf32>, vector<4x3x2xf32> } : vector<2x4xi1> -> vector<4x3x2xf32>
  return
}
