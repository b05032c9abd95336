// RUN: bcast-opt %s --verify-diagnostics --verify-only
// RUN: sed '/{{/d' %s | not bcast-opt - --verify-only --stats=json --max-errors=0 2>&1 | FileCheck %s
// CHECK: "torch":{"decided":11,"known":5,"operations":18,"unknown":0,"with_tensors":16}
// CHECK-SAME: {"count":1,"is_known":true,"name":"torch.operator onnx.SequenceAt"}

// torch-mlir wraps operations of ONNX: each has the rule of the operation that is wrapped.

func.func @wrapped(%a: !torch.vtensor<[2,3],f32>, %b: !torch.vtensor<[4],f32>, %c: !torch.vtensor<[2,1],f32>, %p: !torch.vtensor<[2,3],i1>) {
  %0 = torch.operator "onnx.Add"(%a, %c) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,1],f32>) -> !torch.vtensor<[2,3],f32>
  // expected-error@+1 {{'torch.operator' op The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1}}
  %1 = torch.operator "onnx.Add"(%a, %b) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,3],f32>
  // expected-error@+1 {{'torch.operator' op The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1}}
  %2 = torch.operator "onnx.Where"(%p, %c, %b) : (!torch.vtensor<[2,3],i1>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,3],f32>
  // expected-error@+1 {{'torch.operator' op output with shape [2, 1] doesn't match the broadcast shape [2, 3]}}
  %3 = torch.operator "onnx.PRelu"(%c, %a) : (!torch.vtensor<[2,1],f32>, !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,1],f32>
  // expected-error@+1 {{'torch.operator' op result type of shape '3x2' is not compatible with shape '2x3' that its operands lead to}}
  %4 = torch.operator "onnx.Relu"(%a) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[3,2],f32>
  // expected-error@+1 {{onnx.Concat: 'axis' value is 5, accepted range is [-2, 1]}}
  %5 = torch.operator "onnx.Concat"(%a, %a) {torch.onnx.axis = 5 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[4,3],f32>
  // expected-error@+1 {{'torch.operator' op mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)}}
  %6 = torch.operator "onnx.Gemm"(%a, %a) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,3],f32>
  %7 = torch.operator "onnx.Gemm"(%a, %a) {torch.onnx.transB = 1 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,2],f32>
  // expected-error@+1 {{'torch.operator' op The expanded size of the tensor (2) must match the existing size (4) at non-singleton dimension 1.  Target sizes: [2, 2].  Tensor sizes: [4]}}
  %8 = torch.operator "onnx.Gemm"(%a, %a, %b) {torch.onnx.transB = 1 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,2],f32>
  %sizes = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[2, 5]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  // expected-error@+1 {{'torch.operator' op The size of tensor a (3) must match the size of tensor b (5) at non-singleton dimension 1}}
  %9 = torch.operator "onnx.Expand"(%a, %sizes) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2,5],f32>
  %10 = torch.operator "onnx.Expand"(%c, %sizes) : (!torch.vtensor<[2,1],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2,5],f32>
  // Of opset 6: what is stretched is told by an axis.
  %11 = torch.operator "onnx.Add"(%a, %b) {torch.onnx.axis = 0 : si64, torch.onnx.broadcast = 1 : si64} : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[2,3],f32>
  %12 = torch.operator "onnx.SequenceAt"(%a) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor<[2,?],si64>
  return
}

func.func @lists(%a: !torch.vtensor<[2,3],f32>, %b: !torch.vtensor<[4],f32>, %c: !torch.vtensor<[2,1],f32>) {
  %list = torch.prim.ListConstruct %a, %c : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,1],f32>) -> !torch.list<vtensor>
  %0 = torch.aten.broadcast_tensors %list : !torch.list<vtensor> -> !torch.list<vtensor>
  %bad = torch.prim.ListConstruct %a, %b : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[4],f32>) -> !torch.list<vtensor>
  // expected-error@+1 {{'torch.aten.broadcast_tensors' op The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1}}
  %1 = torch.aten.broadcast_tensors %bad : !torch.list<vtensor> -> !torch.list<vtensor>
  return
}
