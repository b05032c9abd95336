// RUN: not bcast-opt --verify-only E0541-operands.mlir 2>&1 | diff E0541-operands.stderr -

// Operands whose shapes do not go together, with the dimensions that say so.

func.func @f(%a: tensor<4x8xf32>, %b: tensor<7x5xf32>, %c: tensor<4x5xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<7x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

func.func @torch(%a: !torch.vtensor<[2,3],f32>, %b: !torch.vtensor<[4],f32>) {
  %0 = torch.aten.maximum %a, %b : !torch.vtensor<[2,3],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[2,4],f32>
  return
}
