// The verifiers of transfers, exchanges and devices of `nvvm`, and of `nvgpu`.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

llvm.func @right(%d: !llvm.ptr, %s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %i: i32) {
  nvvm.cp.async.shared.global %s, %g, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  %0 = nvvm.mbarrier.arrive %s : !llvm.ptr<3> -> i64
  nvvm.cp.async.bulk.tensor.global.shared.cta %d, %s, box[%i] : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @size(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>) {
  // expected-error@+1 {{expected byte size to be either 4, 8 or 16.}}
  nvvm.cp.async.shared.global %s, %g, 12, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @cluster(%b: !llvm.ptr<7>) {
  // expected-error@+1 {{mbarrier in shared_cluster space cannot return any value}}
  %0 = nvvm.mbarrier.arrive %b : !llvm.ptr<7> -> i64
  llvm.return
}

// -----

llvm.func @coordinates(%d: !llvm.ptr, %s: !llvm.ptr<3>) {
  // expected-error@+1 {{expects coordinates between 1 to 5 dimension}}
  nvvm.cp.async.bulk.tensor.global.shared.cta %d, %s, box[] : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}

// -----

func.func @shuffled(%m: i32, %f: f32) {
  // expected-error@+1 {{'nvvm.shfl.sync' op expected return type to be of type 'f32' but got 'i32' instead}}
  %0 = nvvm.shfl.sync bfly %m, %f, %m, %m : f32 -> i32
  return
}

// -----

gpu.module @device [#nvvm.target<chip = "sm_90">] {
  func.func @wait() {
    // expected-error@+1 {{'nvvm.tcgen05.wait' op is not supported on sm_90}}
    nvvm.tcgen05.wait #nvvm.tcgen05_wait<load>
    return
  }
}

// -----

func.func @product(%a: vector<2x4xf16>, %b: vector<2x2xf16>) {
  // expected-error@+1 {{'nvgpu.mma.sync' op expected matrix A to be shaped (4 x 2)}}
  %0 = nvgpu.mma.sync (%a, %b, %b) {mmaShape = [16, 8, 16]} : (vector<2x4xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}
