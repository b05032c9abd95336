// The verifiers of `omp`.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

func.func @right(%x: memref<i32>, %v: memref<i32>, %e: i32, %l: index) {
  omp.atomic.capture {
    omp.atomic.read %v = %x : memref<i32>, memref<i32>, i32
    omp.atomic.write %x = %e : memref<i32>, i32
  }
  omp.wsloop {
    omp.simd {
      omp.loop_nest (%i) : index = (%l) to (%l) step (%l) {
        omp.yield
      }
    } {omp.composite}
  } {omp.composite}
  return
}

// -----

func.func @hints(%x: memref<i32>, %e: i32) {
  // expected-error@+1 {{'omp.atomic.write' op the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined}}
  omp.atomic.write %x = %e hint(contended, uncontended) : memref<i32>, i32
  return
}

// -----

func.func @captured(%x: memref<i32>, %v: memref<i32>, %e: i32) {
  omp.atomic.capture {
    // expected-error@+1 {{captured variable in atomic.read must be updated in second operation}}
    omp.atomic.read %v = %x : memref<i32>, memref<i32>, i32
    omp.atomic.write %v = %e : memref<i32>, i32
  }
  return
}

// -----

func.func @wrapped(%l: index) {
  // expected-error@+1 {{'omp.composite' attribute missing from composite wrapper}}
  omp.wsloop {
    omp.simd {
      omp.loop_nest (%i) : index = (%l) to (%l) step (%l) {
        omp.yield
      }
    } {omp.composite}
  }
  return
}

// -----

func.func @alone(%l: index) {
  // expected-error@+1 {{'omp.loop_nest' op expects parent op to be a loop wrapper}}
  omp.loop_nest (%i) : index = (%l) to (%l) step (%l) {
    omp.yield
  }
  return
}

// -----

func.func @canceled() {
  omp.sections {
    omp.section {
      // expected-error@+1 {{'omp.cancel' op cancel parallel must appear inside a parallel region}}
      omp.cancel cancellation_construct_type(parallel)
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @critical() {
  // expected-error@+1 {{'omp.critical' op expected symbol reference @gone to point to a critical declaration}}
  omp.critical(@gone) {
    omp.terminator
  }
  return
}

// -----

// expected-error@+1 {{`init`: expected 2 region arguments, got: 1}}
omp.private {type = private} @p : i32 init {
^bb0(%a: !llvm.ptr):
  omp.yield(%a : !llvm.ptr)
}
