// RUN: bcast-opt %s -Wimplicit-outer --split-input-file --verify-diagnostics

// pytorch/pytorch#16045: MSELoss of a prediction [n, 1] and a target [n]: a linear regression does not converge.

func.func @wrong(%predicted: !torch.vtensor<[100,1],f32>, %target: !torch.vtensor<[100],f32>) -> !torch.vtensor<[100,100],f32> {
  %alpha = torch.constant.int 1
  // expected-warning@+1 {{'torch.aten.sub.Tensor' op stretches %predicted to 100 and %target to 100, each by the other}}
  %0 = torch.aten.sub.Tensor %predicted, %target, %alpha : !torch.vtensor<[100,1],f32>, !torch.vtensor<[100],f32>, !torch.int -> !torch.vtensor<[100,100],f32>
  return %0 : !torch.vtensor<[100,100],f32>
}

// -----

func.func @corrected(%predicted: !torch.vtensor<[100,1],f32>, %target: !torch.vtensor<[100,1],f32>) -> !torch.vtensor<[100,1],f32> {
  %alpha = torch.constant.int 1
  %0 = torch.aten.sub.Tensor %predicted, %target, %alpha : !torch.vtensor<[100,1],f32>, !torch.vtensor<[100,1],f32>, !torch.int -> !torch.vtensor<[100,1],f32>
  return %0 : !torch.vtensor<[100,1],f32>
}
