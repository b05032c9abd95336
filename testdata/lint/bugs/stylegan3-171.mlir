// RUN: bcast-opt %s -Wimplicit-outer --split-input-file --verify-diagnostics

// NVlabs/stylegan3#171: loss_Dreal + loss_Dr1 of shapes [N, 1] and [N]: the weight of the regularization depends on the size of the batch.

func.func @wrong(%loss_Dreal: !torch.vtensor<[16,1],f32>, %loss_Dr1: !torch.vtensor<[16],f32>) -> !torch.vtensor<[16,16],f32> {
  %alpha = torch.constant.int 1
  // expected-warning@+1 {{'torch.aten.add.Tensor' op stretches %loss_Dreal to 16 and %loss_Dr1 to 16, each by the other}}
  %0 = torch.aten.add.Tensor %loss_Dreal, %loss_Dr1, %alpha : !torch.vtensor<[16,1],f32>, !torch.vtensor<[16],f32>, !torch.int -> !torch.vtensor<[16,16],f32>
  return %0 : !torch.vtensor<[16,16],f32>
}

// -----

func.func @corrected(%loss_Dreal: !torch.vtensor<[16,1],f32>, %loss_Dr1: !torch.vtensor<[16,1],f32>) -> !torch.vtensor<[16,1],f32> {
  %alpha = torch.constant.int 1
  %0 = torch.aten.add.Tensor %loss_Dreal, %loss_Dr1, %alpha : !torch.vtensor<[16,1],f32>, !torch.vtensor<[16,1],f32>, !torch.int -> !torch.vtensor<[16,1],f32>
  return %0 : !torch.vtensor<[16,1],f32>
}
