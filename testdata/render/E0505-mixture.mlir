// RUN: not bcast-opt --verify-only --split-input-file E0505-mixture.mlir 2>&1 | diff E0505-mixture.stderr -

// Tensors and vectors do not mix.

func.func @f(%a: tensor<2xf32>, %b: vector<2xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<2xf32>, vector<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%a: vector<2xf32>) {
  %0 = "test.broadcastable"(%a, %a) : (vector<2xf32>, vector<2xf32>) -> tensor<2xf32>
  return
}
