// RUN: bcast-opt --infer %s | FileCheck %s
// RUN: bcast-opt --infer %s | bcast-opt --infer | FileCheck %s

// The values of `torch` follow their operands as tensors do. Where one meets a type that stays, it is cast by the dialect's own operation.

// CHECK-LABEL: func.func @follows
func.func @follows(%a: !torch.vtensor<[2,3],f32>, %b: !torch.vtensor<[3,4],f32>) -> !torch.vtensor<[?,?],f32> {
  %int1 = torch.constant.int 1
  // CHECK: torch.aten.mm %{{.*}} -> !torch.vtensor<[2,4],f32>
  %0 = torch.aten.mm %a, %b : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3,4],f32> -> !torch.vtensor<[?,?],f32>
  // CHECK: %[[SUM:.*]] = torch.aten.add.Tensor {{.*}} -> !torch.vtensor<[2,4],f32>
  %1 = torch.aten.add.Tensor %0, %0, %int1 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>
  // CHECK: %[[CAST:.*]] = torch.tensor_static_info_cast %[[SUM]] : !torch.vtensor<[2,4],f32> to !torch.vtensor<[?,?],f32>
  // The operand has the sizes of the result, which is not a value, and stays.
  // CHECK: torch.copy.to_tensor %[[CAST]] : !torch.tensor<[?,?],f32>
  %2 = torch.copy.to_tensor %1 : !torch.tensor<[?,?],f32>
  // CHECK: return %[[CAST]] : !torch.vtensor<[?,?],f32>
  return %1 : !torch.vtensor<[?,?],f32>
}

// Both branches yield one shape.
// CHECK-LABEL: func.func @conditional
func.func @conditional(%c: !torch.bool, %a: !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[?,?],f32> {
  // CHECK: %[[IF:.*]] = torch.prim.If %{{.*}} -> (!torch.vtensor<[2,3],f32>) {
  %0 = torch.prim.If %c -> (!torch.vtensor<[?,?],f32>) {
    %1 = torch.aten.relu %a : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[?,?],f32>
    // CHECK: torch.prim.If.yield %{{.*}} : !torch.vtensor<[2,3],f32>
    torch.prim.If.yield %1 : !torch.vtensor<[?,?],f32>
  } else {
    %1 = torch.aten.tanh %a : !torch.vtensor<[2,3],f32> -> !torch.vtensor<[?,?],f32>
    torch.prim.If.yield %1 : !torch.vtensor<[?,?],f32>
  }
  // CHECK: torch.tensor_static_info_cast %[[IF]] : !torch.vtensor<[2,3],f32> to !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}

// One dimension is known, and the other is not.
// CHECK-LABEL: func.func @partly
func.func @partly(%a: !torch.vtensor<[?,3],f32>) {
  // CHECK: torch.aten.relu %{{.*}} -> !torch.vtensor<[?,3],f32>
  %0 = torch.aten.relu %a : !torch.vtensor<[?,3],f32> -> !torch.vtensor<[?,?],f32>
  return
}
