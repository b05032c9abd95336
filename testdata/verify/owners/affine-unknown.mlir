// RUN: bcast-opt %s --conformance=upstream --allow-unregistered-dialect --split-input-file --verify-diagnostics --verify-only
//
// An operation that nobody described opens no scope of symbols, and has effects: in the profile `upstream` alone.

func.func @unknown_result(%m: memref<8xf32>) {
  affine.for %i = 0 to 4 {
    %j = "a.b"() : () -> index
    // expected-error@+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %v = affine.load %m[%j] : memref<8xf32>
  }
  return
}

// -----

func.func @unknown_region(%m: memref<8xf32>) {
  "a.region"() ({
  ^bb0(%j: index):
    // expected-error@+1 {{'affine.load' op operand cannot be used as a dimension id}}
    %v = affine.load %m[%j] : memref<8xf32>
    "a.end"() : () -> ()
  }) : () -> ()
  return
}
