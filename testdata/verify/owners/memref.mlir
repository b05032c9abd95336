// RUN: bcast-opt %s --split-input-file --verify-diagnostics
// RUN: bcast-opt --explain-op=memref.store | FileCheck %s

// CHECK: verified in words that are `mlir-opt`'s:
// CHECK-NEXT: there are as many indices as the memref has dimensions

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
