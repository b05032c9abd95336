// Rendering of a result of PyTorch's with a wrong size, and the types that follow its fix.
// RUN: not bcast-opt torch-drawn.mlir --verify-only 2>&1 | diff torch-drawn.stderr -

func.func @f(%x: !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[2,4],f32> {
  %c1 = torch.constant.int 1
  %c0 = torch.constant.int 0
  %0 = torch.aten.select.int %x, %c1, %c0 : !torch.vtensor<[2,3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,3],f32>
  %1 = torch.aten.relu %0 : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[2,4],f32>
  return %1 : !torch.vtensor<[2,4],f32>
}
