// Kernels and launches, whose regions have arguments of several kinds, and products of vectors.
// RUN: bcast-opt gpu.mlir | diff gpu.pretty -
// RUN: bcast-opt gpu.mlir --mlir-print-op-generic | diff gpu.generic -

gpu.module @m {
  gpu.func @k(%a: f32, %b: memref<4xf32>) workgroup(%w: memref<4xf32, 3> {x.y}) private(%p: memref<1xf32, 5>, %q: memref<2xf32, 5>) kernel attributes {x.z} {
    gpu.return
  }
  gpu.func @k2() {
    gpu.return
  }
  gpu.func @k3(%a: f32 {x.y}) -> (f32 {x.z}) attributes {known_block_size = array<i32: 1, 2, 3>} {
    gpu.return %a : f32
  }
  gpu.func @k4() kernel {
    gpu.return
  }
}
func.func @l(%s: index, %t: !gpu.async.token, %n: i32, %v: vector<4xf32>, %w: vector<3xf32>, %f: f32, %acc: vector<4x3xf32>, %m: vector<4xi1>, %c: i1) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %s, %gy = %s, %gz = %s) threads(%tx, %ty, %tz) in (%sx = %s, %sy = %s, %sz = %s) {
    gpu.terminator
  }
  %0 = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%clx = %s, %cly = %s, %clz = %s) blocks(%bx, %by, %bz) in (%gx = %s, %gy = %s, %gz = %s) threads(%tx, %ty, %tz) in (%sx = %s, %sy = %s, %sz = %s) dynamic_shared_memory_size %n module(@m) function(@f) workgroup(%w0 : memref<4xf32, 3>) private(%p0 : memref<4xf32, 5>) {
    gpu.terminator
  } {x = 1}
  %1:2 = gpu.warp_execute_on_lane_0(%s)[32] args(%f, %v : f32, vector<4xf32>) -> (f32, vector<4xf32>) {
  ^bb0(%a: f32, %b: vector<4xf32>):
    gpu.yield %a, %b : f32, vector<4xf32>
  }
  gpu.warp_execute_on_lane_0(%s)[64] {
    gpu.yield
  }
  %w8 = gpu.wait async [%t]
  gpu.wait [%w8]
  %2 = vector.outerproduct %v, %w, %acc {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<3xf32>
  %3 = vector.outerproduct %v, %w : vector<4xf32>, vector<3xf32>
  %4 = vector.outerproduct %v, %f, %v : vector<4xf32>, f32
  return
}
