// The verifiers of `gpu`.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

func.func @right(%x: f32, %i: i32, %a: memref<4x?xf32>, %b: memref<?x4xf32>, %n: index) {
  %0 = gpu.all_reduce add %x {} : (f32) -> (f32)
  %1 = gpu.all_reduce minsi %i {} : (i32) -> (i32)
  %2 = gpu.subgroup_reduce xor %i cluster(size = 4, stride = 2) : (i32) -> (i32)
  %3 = gpu.all_reduce %x {
  ^bb0(%l: f32, %r: f32):
    %s = arith.addf %l, %r : f32
    gpu.yield %s : f32
  } : (f32) -> (f32)
  gpu.memcpy %a, %b : memref<4x?xf32>, memref<?x4xf32>
  %4 = gpu.alloc (%n) : memref<?xf32>
  return
}

// -----

func.func @kind(%x: f32) {
  // expected-error@+1 {{`minsi` reduction operation is not compatible with type 'f32'}}
  %0 = gpu.all_reduce minsi %x {} : (f32) -> (f32)
  return
}

// -----

func.func @body(%x: f32) {
  // expected-error@+1 {{incorrect gpu.yield type}}
  %0 = "gpu.all_reduce"(%x) ({
  ^bb0(%l: f32, %r: f32):
    %c = arith.constant 1 : i32
    gpu.yield %c : i32
  }) : (f32) -> f32
  return
}

// -----

func.func @cluster(%x: i32) {
  // expected-error@+1 {{'gpu.subgroup_reduce' op cluster size 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %x cluster(size = 3) : (i32) -> (i32)
  return
}

// -----

func.func @alloc(%n: index) {
  // expected-error@+1 {{'gpu.alloc' op incorrect number of dynamic sizes, has 1, expected 2}}
  %0 = gpu.alloc (%n) : memref<?x?xf32>
  return
}

// -----

func.func @memcpy(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error@+1 {{'gpu.memcpy' op arguments have incompatible shape}}
  gpu.memcpy %a, %b : memref<4xf32>, memref<5xf32>
  return
}

// -----

func.func @memset(%a: memref<4xf32>, %v: i32) {
  // expected-error@+1 {{'gpu.memset' op failed to verify that all of {dst, value} have same element type}}
  gpu.memset %a, %v : memref<4xf32>, i32
  return
}

// -----

func.func @rotate(%x: i32) {
  // expected-error@+1 {{'gpu.rotate' op offset must be in the range [0, 16)}}
  %0, %1 = gpu.rotate %x, 16, 16 : i32
  return
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%x: f32) kernel {
      gpu.return
    }
  }
  func.func @f(%n: index, %x: f32) {
    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%x : f32)
    // expected-error@+1 {{'gpu.launch_func' op got 2 kernel operands but expected 1}}
    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%x : f32, %x : f32)
    // expected-error@+1 {{'gpu.launch_func' op kernel function '@kernels::@other' is undefined}}
    gpu.launch_func @kernels::@other blocks in (%n, %n, %n) threads in (%n, %n, %n)
    // expected-error@+1 {{'gpu.launch_func' op kernel container 'others' is undefined}}
    gpu.launch_func @others::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

module {
  func.func @f(%n: index) {
    // expected-error@+1 {{'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute}}
    gpu.launch_func @kernels::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

// expected-error@+1 {{'gpu.func' op expects parent op 'gpu.module'}}
gpu.func @outside() {
  gpu.return
}

// -----

gpu.module @kernels {
  // expected-error@+1 {{'gpu.func' op expected memory space workgroup in attribution}}
  gpu.func @k() workgroup(%m: memref<4xf32, #gpu.address_space<private>>) kernel {
    gpu.return
  }
}
