// RUN: bcast-opt %s -Wimplicit-outer --split-input-file --verify-diagnostics

// MarcoForte/FBA_Matting#7: alpha * la + torch.sum((img - B) * (F - B), 1) without keepdim: the batch meets itself, and there are as many channels as images.

func.func @wrong(%alpha: !torch.vtensor<[4,1,32,32],f32>, %x: !torch.vtensor<[4,3,32,32],f32>) -> !torch.vtensor<[4,4,32,32],f32> {
  %int1 = torch.constant.int 1
  %false = torch.constant.bool false
  %none = torch.constant.none
  %dims = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %sum = torch.aten.sum.dim_IntList %x, %dims, %false, %none : !torch.vtensor<[4,3,32,32],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[4,32,32],f32>
  // expected-warning@+1 {{'torch.aten.add.Tensor' op stretches %alpha to 4 and %sum to 4, each by the other}}
  %0 = torch.aten.add.Tensor %alpha, %sum, %int1 : !torch.vtensor<[4,1,32,32],f32>, !torch.vtensor<[4,32,32],f32>, !torch.int -> !torch.vtensor<[4,4,32,32],f32>
  return %0 : !torch.vtensor<[4,4,32,32],f32>
}

// -----

func.func @corrected(%alpha: !torch.vtensor<[4,1,32,32],f32>, %x: !torch.vtensor<[4,3,32,32],f32>) -> !torch.vtensor<[4,1,32,32],f32> {
  %int1 = torch.constant.int 1
  %true = torch.constant.bool true
  %none = torch.constant.none
  %dims = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %sum = torch.aten.sum.dim_IntList %x, %dims, %true, %none : !torch.vtensor<[4,3,32,32],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[4,1,32,32],f32>
  %0 = torch.aten.add.Tensor %alpha, %sum, %int1 : !torch.vtensor<[4,1,32,32],f32>, !torch.vtensor<[4,1,32,32],f32>, !torch.int -> !torch.vtensor<[4,1,32,32],f32>
  return %0 : !torch.vtensor<[4,1,32,32],f32>
}
