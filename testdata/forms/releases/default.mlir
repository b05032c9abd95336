// Forms of LLVM 19 are read when no release is chosen, and printed as LLVM 22 prints them. A name that is gone is an error with the new one.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK: bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
// CHECK: gpu.printf "%d", %i : i32
func.func @f(%m: memref<4xf32>, %i: i32) {
  %0 = bufferization.to_tensor %m restrict : memref<4xf32>
  gpu.printf "%d" %i : i32
  return
}

// -----

func.func @gone(%s: tensor<128xf32>, %d: tensor<16x8xf32>) {
  // expected-error@+1 {{custom op 'tensor.pack' is unknown}}
  %0 = tensor.pack %s inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<128xf32> -> tensor<16x8xf32>
  return
}

// -----

// The error is that of the form that fits the longest text.
func.func @longest(%m: memref<4xf32>) {
  // expected-error@+1 {{custom op 'bufferization.to_tensor' expected 'to'}}
  %0 = bufferization.to_tensor %m : memref<4xf32>, tensor<4xf32>
  return
}
