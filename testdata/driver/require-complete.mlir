// Operations whose owners verify more than is verified here are refused on demand, and counted.
// RUN: bcast-opt %s --verify-only
// RUN: not bcast-opt %s --require-complete --error-format=short 2>&1 | FileCheck %s
// RUN: bcast-opt %s --verify-only --stats 2>&1 | FileCheck %s --check-prefix=STATS
// RUN: bcast-opt --explain-op=nvvm.wgmma.mma_async | FileCheck %s --check-prefix=EXPLAIN

func.func @f(%a: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.load %a[%i] : memref<4xf32>
  // CHECK: [[@LINE+1]]:3: error[E0545]: 'mine.op' op has a verifier that is not complete
  "mine.op"() : () -> ()
  return %0 : f32
}

// STATS: 1 operation with a verifier that is not complete: mine.op 1

// EXPLAIN: not further checks of its verifier in C++
