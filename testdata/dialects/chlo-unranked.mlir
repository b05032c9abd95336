// RUN: bcast-opt %s --verify-diagnostics
// RUN: bcast-opt %s --conformance=upstream --verify-only

// An unranked operand stands for any shape. What it cannot repair StableHLO's own verifier accepts.

func.func @chlo(%u: tensor<*xf32>, %a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  %0 = "chlo.broadcast_add"(%u, %a) : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<5x2x3xf32>
  %1 = chlo.broadcast_add %a, %u : (tensor<2x3xf32>, tensor<*xf32>) -> tensor<?x?xf32>
  // expected-error@+1 {{'chlo.broadcast_add' op result type '2x4' not compatible with what rule `numpy` infers, whatever the unranked shapes are}}
  %2 = "chlo.broadcast_add"(%u, %a) : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{'chlo.broadcast_add' op result type '3' not compatible}}
  %3 = "chlo.broadcast_add"(%u, %a) : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  // Which axis of what is unranked the other operand is at, is not known.
  %4 = "chlo.broadcast_add"(%u, %b) <{broadcast_dimensions = array<i64: 0>}> : (tensor<*xf32>, tensor<2xf32>) -> tensor<2x4xf32>
  return
}
