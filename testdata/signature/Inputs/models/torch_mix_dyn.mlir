module {
  func.func @main(%arg0: !torch.vtensor<[?,4],f32>, %arg1: !torch.vtensor<[?,1],f32>) -> !torch.vtensor<[?,1,4],f32> {
    %false = torch.constant.bool false
    %int4 = torch.constant.int 4
    %int0 = torch.constant.int 0
    %int1 = torch.constant.int 1
    %none = torch.constant.none
    %true = torch.constant.bool true
    %int-1 = torch.constant.int -1
    %0 = torch.prim.ListConstruct %int-1 : (!torch.int) -> !torch.list<int>
    %1 = torch.aten.sum.dim_IntList %arg0, %0, %true, %none : !torch.vtensor<[?,4],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[?,1],f32>
    %2 = torch.aten.div.Scalar %1, %int4 : !torch.vtensor<[?,1],f32>, !torch.int -> !torch.vtensor<[?,1],f32>
    %3 = torch.aten.gt.Tensor %arg0, %2 : !torch.vtensor<[?,4],f32>, !torch.vtensor<[?,1],f32> -> !torch.vtensor<[?,4],i1>
    %4 = torch.aten.mul.Tensor %arg0, %arg1 : !torch.vtensor<[?,4],f32>, !torch.vtensor<[?,1],f32> -> !torch.vtensor<[?,4],f32>
    %5 = torch.aten.abs %arg1 : !torch.vtensor<[?,1],f32> -> !torch.vtensor<[?,1],f32>
    %6 = torch.aten.add.Scalar %5, %int1, %int1 : !torch.vtensor<[?,1],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,1],f32>
    %7 = torch.aten.div.Tensor %arg0, %6 : !torch.vtensor<[?,4],f32>, !torch.vtensor<[?,1],f32> -> !torch.vtensor<[?,4],f32>
    %8 = torch.aten.where.self %3, %4, %7 : !torch.vtensor<[?,4],i1>, !torch.vtensor<[?,4],f32>, !torch.vtensor<[?,4],f32> -> !torch.vtensor<[?,4],f32>
    %9 = torch.aten.clamp %8, %int0, %int1 : !torch.vtensor<[?,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[?,4],f32>
    %10 = torch.aten.unsqueeze %9, %int1 : !torch.vtensor<[?,4],f32>, !torch.int -> !torch.vtensor<[?,1,4],f32>
    %cpu = torch.constant.device "cpu"
    %11 = torch.aten.arange.start_step %int0, %int4, %int1, %none, %int0, %cpu, %false : !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.Device, !torch.bool -> !torch.vtensor<[4],si64>
    %12 = torch.aten.add.Tensor %10, %11, %int1 : !torch.vtensor<[?,1,4],f32>, !torch.vtensor<[4],si64>, !torch.int -> !torch.vtensor<[?,1,4],f32>
    return %12 : !torch.vtensor<[?,1,4],f32>
  }
}
