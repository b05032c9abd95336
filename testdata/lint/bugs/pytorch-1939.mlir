// RUN: bcast-opt %s -Wimplicit-outer --split-input-file --verify-diagnostics

// pytorch/pytorch#1939: BCEWithLogitsLoss of an output [64, 1] and a target [64] has another value than BCELoss.

func.func @wrong(%output: !torch.vtensor<[64,1],f32>, %target: !torch.vtensor<[64],f32>) -> !torch.vtensor<[64,64],f32> {
  // expected-warning@+1 {{'torch.aten.mul.Tensor' op stretches %output to 64 and %target to 64, each by the other}}
  %0 = torch.aten.mul.Tensor %output, %target : !torch.vtensor<[64,1],f32>, !torch.vtensor<[64],f32> -> !torch.vtensor<[64,64],f32>
  return %0 : !torch.vtensor<[64,64],f32>
}

// -----

func.func @corrected(%output: !torch.vtensor<[64,1],f32>, %target: !torch.vtensor<[64,1],f32>) -> !torch.vtensor<[64,1],f32> {
  %0 = torch.aten.mul.Tensor %output, %target : !torch.vtensor<[64,1],f32>, !torch.vtensor<[64,1],f32> -> !torch.vtensor<[64,1],f32>
  return %0 : !torch.vtensor<[64,1],f32>
}
