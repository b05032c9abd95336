// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=spec --broadcastable=mine.add 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=PAGE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=strict --broadcastable=mine.add 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=PAGE --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not bcast-opt %s --verify-only --error-format=gcc --conformance=upstream --broadcastable=mine.add 2>&1 \
// RUN:   | FileCheck %s --check-prefixes=UPSTREAM --implicit-check-not=error: --implicit-check-not=warning:

// An operation the user names may have vectors in every profile, but `upstream` does as MLIR's trait does and
// leaves their shapes alone.

func.func @f(%a: vector<3xf32>, %b: vector<4xf32>, %c: tensor<4xf32>) {
  // PAGE: :[[@LINE+1]]:8: error: 'mine.add' op operands don't have broadcast-compatible shapes
  %0 = "mine.add"(%a, %b) : (vector<3xf32>, vector<4xf32>) -> vector<4xf32>

  // Mixing is an error everywhere.
  // PAGE: :[[@LINE+2]]:8: error: cannot broadcast vector with tensor
  // UPSTREAM: :[[@LINE+1]]:8: error: cannot broadcast vector with tensor
  %1 = "mine.add"(%b, %c) : (vector<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
