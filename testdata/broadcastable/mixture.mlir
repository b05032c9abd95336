// RUN: bcast-opt %s --conformance=spec --verify-diagnostics
// RUN: bcast-opt %s --conformance=strict --verify-diagnostics

// Tensors and vectors do not mix, whatever their shapes: among the operands, or between them and the result.
// In the profile `upstream` the type of the vector is refused first (`vectors.mlir`).

func.func @f(%tensor: tensor<2xf32>, %vector: vector<2xf32>, %unranked: tensor<*xf32>) {
  // expected-error@+1 {{cannot broadcast vector with tensor}}
  %0 = "test.broadcastable"(%tensor, %vector) : (tensor<2xf32>, vector<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{cannot broadcast vector with tensor}}
  %1 = "test.broadcastable"(%vector, %vector) : (vector<2xf32>, vector<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{cannot broadcast vector with tensor}}
  %2 = "test.broadcastable"(%vector, %unranked) : (vector<2xf32>, tensor<*xf32>) -> vector<2xf32>
  return
}
