// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// The result of `amdgpu.fat_raw_buffer_cast`: the errors are those of `mlir-opt` 22.

func.func @a(%a: memref<8xi32>) {
  %0 = amdgpu.fat_raw_buffer_cast %a : memref<8xi32> to memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @b(%a: memref<8xi32, strided<[1], offset: ?>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8xi32, strided<[1]>, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<8xi32, strided<[1], offset: ?>> to memref<8xi32, strided<[1]>, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @c(%a: memref<8xi32, strided<[1], offset: ?>>) {
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<8xi32, strided<[1], offset: ?>> to memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @d(%a: memref<8xi32, strided<[1], offset: ?>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8xi32, strided<[1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a : memref<8xi32, strided<[1], offset: ?>> to memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @e(%a: memref<8x8xi32, strided<[?, 1], offset: ?>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8x8xi32, strided<[?, 1]>, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8x8xi32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<8x8xi32, strided<[?, 1], offset: ?>> to memref<8x8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @f(%a: memref<8x?xi32, strided<[?, 1], offset: 3>, #gpu.address_space<global>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8x?xi32, strided<[?, 1]>, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8x8xi32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<8x?xi32, strided<[?, 1], offset: 3>, #gpu.address_space<global>> to memref<8x8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @g(%a: memref<8xi32, affine_map<(d0) -> (d0 + 4)>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op source type 'memref<8xi32, affine_map<(d0) -> (d0 + 4)>>' can't have its offset reset}}
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<8xi32, affine_map<(d0) -> (d0 + 4)>> to memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @h(%a: memref<8xi32, affine_map<(d0) -> (d0 + 4)>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8xi32, affine_map<(d0) -> (d0 + 4)>, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a : memref<8xi32, affine_map<(d0) -> (d0 + 4)>> to memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @i(%a: memref<8xi32, affine_map<(d0) -> (d0 floordiv 4)>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8xi32, affine_map<(d0) -> (d0 floordiv 4)>, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a : memref<8xi32, affine_map<(d0) -> (d0 floordiv 4)>> to memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @j(%a: memref<?xi32, strided<[1]>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<?xi32, strided<[1]>, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<?xi32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<?xi32, strided<[1]>> to memref<?xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @k(%a: memref<?xi32>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<?xi32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<4xi32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<?xi32> to memref<4xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @l(%a: memref<*xi32>) {
  // expected-error@+1 {{custom op 'amdgpu.fat_raw_buffer_cast' invalid kind of type specified: expected builtin.memref, but found 'memref<*xi32>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a : memref<*xi32> to memref<4xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @m(%a: memref<?xi32, strided<[1]>>) {
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<?xi32, strided<[1]>> to memref<?xi32, strided<[1]>, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @n(%a: memref<?xi32, strided<[1]>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<?xi32, strided<[1]>, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<?xi32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a : memref<?xi32, strided<[1]>> to memref<?xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @o(%a: memref<i32, strided<[], offset: ?>>) {
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<i32, strided<[], offset: ?>> to memref<i32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @p(%a: memref<8xi32, 1>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8xi32, 7>'}}
  %0 = amdgpu.fat_raw_buffer_cast %a : memref<8xi32, 1> to memref<8xi32, 7>
  return
}

// -----

func.func @q(%a: memref<4x8xi32, affine_map<(d0, d1) -> (d0 * 16 + d1 + 4)>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op source type 'memref<4x8xi32, affine_map<(d0, d1) -> (d0 * 16 + d1 + 4)>>' can't have its offset reset}}
  %0 = amdgpu.fat_raw_buffer_cast %a resetOffset : memref<4x8xi32, affine_map<(d0, d1) -> (d0 * 16 + d1 + 4)>> to memref<4x8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}
