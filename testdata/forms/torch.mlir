// What C++ alone reads of torch.
// RUN: bcast-opt torch.mlir | diff torch.pretty -
// RUN: bcast-opt torch.mlir --mlir-print-op-generic | diff torch.generic -

func.func @f(%b: !torch.bool, %t: !torch.vtensor<[?],f32>, %n: !torch.int) -> !torch.int {
  %0 = torch.constant.int 5
  %1 = torch.constant.int -1 {x}
  %2 = torch.prim.If %b -> (!torch.int) {
    torch.prim.If.yield %0 : !torch.int
  } else {
    torch.prim.If.yield %1 : !torch.int
  }
  torch.bind_symbolic_shape %t, [%n], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  return %2 : !torch.int
}
torch.global_slot.module_initializer {
  %0 = torch.constant.int 1
  torch.initialize.global_slots [
    @slot(%0 : !torch.int)
    @other(%0 : !torch.int)
  ]
}
