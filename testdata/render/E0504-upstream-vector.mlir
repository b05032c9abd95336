// RUN: not bcast-opt --verify-only --conformance=upstream E0504-upstream-vector.mlir 2>&1 | diff E0504-upstream-vector.stderr -

// MLIR's own `test.broadcastable` takes tensors only.

func.func @f(%a: vector<2xf32>) {
  %0 = "test.broadcastable"(%a) : (vector<2xf32>) -> tensor<2xf32>
  return
}
