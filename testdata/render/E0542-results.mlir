// RUN: not bcast-opt --verify-only E0542-results.mlir 2>&1 | diff E0542-results.stderr -

// Results that the operands do not lead to.

func.func @f(%a: tensor<2x3xf32>, %v: vector<4xf32>, %t: !torch.vtensor<[2,3],f32>) {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = vector.broadcast %v : vector<4xf32> to vector<2x8xf32>
  %2 = torch.aten.mul.Tensor %t, %t : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32> -> !torch.vtensor<[2,4],f32>
  return
}
