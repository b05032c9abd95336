// RUN: bcast-opt %s -Wmisaligned-axis -Whidden-by-one --split-input-file --verify-diagnostics

// HomebrewML/HeavyBall#96: G / G.norm(dim=(-2, -1)) of stacked matrices without keepdim. With as many matrices as columns each column is divided by
// the norm of another matrix; a batch of one hides it.

func.func @wrong(%g: !torch.vtensor<[6,8,6],f32>) -> !torch.vtensor<[6,8,6],f32> {
  %p = torch.constant.float 2.0
  %m2 = torch.constant.int -2
  %m1 = torch.constant.int -1
  %false = torch.constant.bool false
  %none = torch.constant.none
  %dims = torch.prim.ListConstruct %m2, %m1 : (!torch.int, !torch.int) -> !torch.list<int>
  %norm = torch.aten.linalg_vector_norm %g, %p, %dims, %false, %none : !torch.vtensor<[6,8,6],f32>, !torch.float, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[6],f32>
  // expected-warning@+1 {{'torch.aten.div.Tensor' op aligns dimension 0 of %norm with dimension 2 of %g, but it comes from dimension 0}}
  %0 = torch.aten.div.Tensor %g, %norm : !torch.vtensor<[6,8,6],f32>, !torch.vtensor<[6],f32> -> !torch.vtensor<[6,8,6],f32>
  return %0 : !torch.vtensor<[6,8,6],f32>
}

func.func @batch_of_one(%g: !torch.vtensor<[1,8,6],f32>) -> !torch.vtensor<[1,8,6],f32> {
  %p = torch.constant.float 2.0
  %m2 = torch.constant.int -2
  %m1 = torch.constant.int -1
  %false = torch.constant.bool false
  %none = torch.constant.none
  %dims = torch.prim.ListConstruct %m2, %m1 : (!torch.int, !torch.int) -> !torch.list<int>
  %norm = torch.aten.linalg_vector_norm %g, %p, %dims, %false, %none : !torch.vtensor<[1,8,6],f32>, !torch.float, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[1],f32>
  // expected-warning@+1 {{'torch.aten.div.Tensor' op aligns dimension 0 of %norm with dimension 2 of %g, but it comes from dimension 0}}
  %0 = torch.aten.div.Tensor %g, %norm : !torch.vtensor<[1,8,6],f32>, !torch.vtensor<[1],f32> -> !torch.vtensor<[1,8,6],f32>
  return %0 : !torch.vtensor<[1,8,6],f32>
}

// -----

func.func @corrected(%g: !torch.vtensor<[6,8,6],f32>) -> !torch.vtensor<[6,8,6],f32> {
  %p = torch.constant.float 2.0
  %m2 = torch.constant.int -2
  %m1 = torch.constant.int -1
  %true = torch.constant.bool true
  %none = torch.constant.none
  %dims = torch.prim.ListConstruct %m2, %m1 : (!torch.int, !torch.int) -> !torch.list<int>
  %norm = torch.aten.linalg_vector_norm %g, %p, %dims, %true, %none : !torch.vtensor<[6,8,6],f32>, !torch.float, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[6,1,1],f32>
  %0 = torch.aten.div.Tensor %g, %norm : !torch.vtensor<[6,8,6],f32>, !torch.vtensor<[6,1,1],f32> -> !torch.vtensor<[6,8,6],f32>
  return %0 : !torch.vtensor<[6,8,6],f32>
}
