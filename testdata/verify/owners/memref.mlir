// RUN: bcast-opt %s --split-input-file --verify-diagnostics
// RUN: bcast-opt --explain-op=memref.memory_space_cast | FileCheck %s

// CHECK: verified in words that are `mlir-opt`'s:
// CHECK-NEXT: the types differ in the memory space alone

func.func @load(%m: memref<4x8xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i, %i] : memref<4x8xf32>
  // expected-error @+1 {{'memref.load' op incorrect number of indices for load, expected 2 but got 1}}
  %1 = memref.load %m[%i] : memref<4x8xf32>
  return %1 : f32
}

// -----

func.func @store(%m: memref<f32>, %i: index, %x: f32) {
  memref.store %x, %m[] : memref<f32>
  // expected-error @+1 {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %x, %m[%i] : memref<f32>
  return
}

// -----

func.func @aligned(%m: memref<4xf32>) {
  %0 = memref.assume_alignment %m, 64 : memref<4xf32>
  // expected-error @+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %1 = memref.assume_alignment %m, 12 : memref<4xf32>
  return
}

// -----

func.func @sizes(%n: index) {
  %0 = memref.alloc(%n) : memref<4x?xf32>
  // expected-error @+1 {{'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
  %1 = memref.alloc() : memref<4x?xf32>
  return
}

// -----

func.func @symbols(%n: index) {
  %0 = memref.alloc()[%n] : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %2 = memref.alloc() : memref<4xf32, affine_map<(d0)[s0] -> (d0)>>
  // expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  %1 = memref.alloc() : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

func.func @cast(%m: memref<4x8xf32, strided<[16, 1], offset: ?>>) {
  %0 = memref.cast %m : memref<4x8xf32, strided<[16, 1], offset: ?>> to memref<?x8xf32, affine_map<(d0, d1)[s0] -> (d0 * 16 + d1 + s0)>>
  // expected-error @+1 {{'memref.cast' op operand type 'memref<4x8xf32, strided<[16, 1], offset: ?>>' and result type 'memref<4x8xf32>' are cast incompatible}}
  %1 = memref.cast %m : memref<4x8xf32, strided<[16, 1], offset: ?>> to memref<4x8xf32>
  return
}

// -----

func.func @subview(%m: memref<8x16xf32>, %i: index) {
  %0 = memref.subview %m[2, 0] [1, 4] [1, 2] : memref<8x16xf32> to memref<4xf32, strided<[2], offset: 32>>
  %1 = memref.subview %m[%i, 0] [2, 4] [1, 1] : memref<8x16xf32> to memref<2x4xf32, strided<[16, 1], offset: ?>>
  // expected-error @+1 {{expected result type to be 'memref<1x4xf32, strided<[16, 2], offset: 32>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4xf32>'}}
  %2 = memref.subview %m[2, 0] [1, 4] [1, 2] : memref<8x16xf32> to memref<4xf32>
  return
}

// -----

func.func @bounds(%m: memref<8x16xf32>) {
  // expected-error @+1 {{slice along dimension 1 runs out-of-bounds: 18 >= 16}}
  %0 = memref.subview %m[0, 12] [8, 4] [1, 2] : memref<8x16xf32> to memref<8x4xf32, strided<[16, 2], offset: 12>>
  return
}

// -----

func.func @reinterpret(%m: memref<?xf32>) {
  %0 = memref.reinterpret_cast %m to offset: [3], sizes: [2, 4], strides: [8, 1] : memref<?xf32> to memref<2x4xf32, strided<[8, 1], offset: 3>>
  // expected-error @+1 {{expected result type with stride = 8 instead of 4 in dim = 0}}
  %1 = memref.reinterpret_cast %m to offset: [0], sizes: [2, 4], strides: [8, 1] : memref<?xf32> to memref<2x4xf32>
  return
}

// -----

func.func @expand(%m: memref<8x6xf32, strided<[12, 2]>>) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 6] : memref<8x6xf32, strided<[12, 2]>> into memref<2x4x6xf32, strided<[48, 12, 2]>>
  // expected-error @+1 {{'memref.expand_shape' op expected expanded type to be 'memref<2x4x6xf32, strided<[48, 12, 2]>>' but found 'memref<2x4x6xf32, strided<[24, 12, 2]>>'}}
  %1 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 6] : memref<8x6xf32, strided<[12, 2]>> into memref<2x4x6xf32, strided<[24, 12, 2]>>
  return
}

// -----

func.func @collapse(%m: memref<2x4x6xf32, strided<[48, 12, 2]>>, %o: memref<2x4xf32, strided<[8, 1]>>) {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x4x6xf32, strided<[48, 12, 2]>> into memref<8x6xf32, strided<[12, 2]>>
  // expected-error @+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %1 = memref.collapse_shape %o [[0, 1]] : memref<2x4xf32, strided<[8, 1]>> into memref<8xf32>
  return
}

// -----

func.func @groups(%m: memref<2x4x6xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim size (10) must equal reassociation group size (8)}}
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x4x6xf32> into memref<10x6xf32>
  return
}

// -----

func.func @reshape(%m: memref<8xf32>, %s: memref<2xindex>) {
  %0 = memref.reshape %m(%s) : (memref<8xf32>, memref<2xindex>) -> memref<2x4xf32>
  // expected-error @+1 {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %1 = memref.reshape %m(%s) : (memref<8xf32>, memref<2xindex>) -> memref<2x2x2xf32>
  return
}

// -----

func.func @atomic(%m: memref<4xi32>, %i: index, %x: i32) {
  %0 = memref.atomic_rmw addi %x, %m[%i] : (i32, memref<4xi32>) -> i32
  // expected-error @+1 {{'memref.atomic_rmw' op with kind 'mulf' expects a floating-point type}}
  %1 = memref.atomic_rmw mulf %x, %m[%i] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func.func @f(%m: memref<8xf32>, %i: index) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<8xf32> {
  ^bb0(%x: f32):
    // expected-error@+1 {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    %y = memref.load %m[%i] : memref<8xf32>
    memref.atomic_yield %y : f32
  }
  return
}

// -----

memref.global @right : memref<2x2xf32> = dense<[[0.0, 1.0], [2.0, -3.0]]>
memref.global @splat : memref<2x2xcomplex<f32>> = dense<(0.0, 1.0)>
// expected-error@+1 {{inferred shape of elements literal ([2]) does not match type ([2, 2])}}
memref.global @wrong : memref<2x2xf32> = dense<[0.0, 1.0]>

// -----

// expected-error@+1 {{expected integer elements, but parsed floating-point}}
memref.global @wrong : memref<2xi32> = dense<[0, 1.0]>

// -----

func.func @strided_of_one(%a: memref<4x4xf32>) {
  // expected-error@+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<16xf32>' but found 'memref<16xf32, strided<[1]>>'}}
  %0 = memref.collapse_shape %a [[0, 1]] : memref<4x4xf32> into memref<16xf32, strided<[1]>>
  return
}

// -----

func.func @strided_of_one(%a: memref<4x4xf32, strided<[4, 1]>>) {
  // expected-error@+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<16xf32, strided<[1]>>' but found 'memref<16xf32>'}}
  %0 = memref.collapse_shape %a [[0, 1]] : memref<4x4xf32, strided<[4, 1]>> into memref<16xf32>
  return
}

// -----

func.func @strided_of_one(%a: memref<8xf32>) {
  // expected-error@+1 {{'memref.transpose' op result type 'memref<8xf32>' is not equivalent to the canonical transposed input type 'memref<8xf32, strided<[1]>>'}}
  %0 = memref.transpose %a (i) -> (i) : memref<8xf32> to memref<8xf32>
  return
}
