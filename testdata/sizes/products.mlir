// RUN: bcast-opt %s --verify-diagnostics --verify-only

// What products of matrices, convolutions and stretched operands say of sizes that only a run decides.

func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<3x?xf32>, %c: tensor<4x?xf32>) {
  %0 = "onnx.MatMul"(%a, %b) : (tensor<?x?xf32>, tensor<3x?xf32>) -> tensor<?x?xf32>
  // expected-error@+1 {{no run-time size of '%a' satisfies these operations}}
  %1 = "onnx.MatMul"(%a, %c) : (tensor<?x?xf32>, tensor<4x?xf32>) -> tensor<?x?xf32>
  return
}

func.func @batches(%a: tensor<?x2x3xf32>, %b: tensor<?x3x2xf32>, %c: tensor<5x2x2xf32>) {
  %0 = "onnx.MatMul"(%a, %b) : (tensor<?x2x3xf32>, tensor<?x3x2xf32>) -> tensor<4x2x2xf32>
  %1 = "onnx.MatMul"(%a, %b) : (tensor<?x2x3xf32>, tensor<?x3x2xf32>) -> tensor<?x2x2xf32>
  // expected-error@+1 {{no run-time sizes of '%a' and '%b' satisfy these operations}}
  %2 = stablehlo.add %1, %c : (tensor<?x2x2xf32>, tensor<5x2x2xf32>) -> tensor<?x2x2xf32>
  return
}

func.func @gemm(%a: tensor<?x2xf32>, %b: tensor<?x3xf32>, %bias: tensor<3xf32>, %c: tensor<4x4xf32>, %d: tensor<5x4xf32>) {
  %0 = "onnx.Gemm"(%a, %b, %bias) {transA = 1 : si64} : (tensor<?x2xf32>, tensor<?x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = "onnx.MatMul"(%c, %a) : (tensor<4x4xf32>, tensor<?x2xf32>) -> tensor<4x2xf32>
  // expected-error@+1 {{no run-time sizes of '%a' and '%b' satisfy these operations}}
  %2 = "onnx.Gemm"(%d, %b, %bias) {transA = 1 : si64} : (tensor<5x4xf32>, tensor<?x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// expected-warning@+1 {{dimension 0 of '%bias' is dynamic, but every size but 1 fails}}
func.func @addmm(%bias: !torch.vtensor<[?],f32>, %a: !torch.vtensor<[2,3],f32>, %b: !torch.vtensor<[3,4],f32>, %five: !torch.vtensor<[5],f32>) {
  %one = torch.constant.int 1
  %0 = torch.aten.addmm %bias, %a, %b, %one, %one : !torch.vtensor<[?],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[3,4],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,4],f32>
  %1 = torch.aten.mul.Tensor %bias, %five : !torch.vtensor<[?],f32>, !torch.vtensor<[5],f32> -> !torch.vtensor<[5],f32>
  return
}

func.func @prepend(%a: tensor<?xf32>, %b: tensor<2x4xf32>) {
  %0 = stablehlo.broadcast %a, sizes = [3] : (tensor<?xf32>) -> tensor<?x?xf32>
  // expected-error@+1 {{no run-time sizes satisfy these operations}}
  %1 = stablehlo.add %0, %b : (tensor<?x?xf32>, tensor<2x4xf32>) -> tensor<?x?xf32>
  return
}

func.func @insert(%a: tensor<?xf32>, %init: tensor<?x?xf32>, %three: tensor<3xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<?xf32>) outs(%init : tensor<?x?xf32>) dimensions = [0]
  %1 = stablehlo.add %a, %three : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{no run-time sizes of '%a' and '%init' satisfy these operations}}
  %2 = tensor.cast %0 : tensor<?x?xf32> to tensor<?x4xf32>
  return
}

func.func @target(%a: tensor<?xf32>, %five: tensor<5xf32>) {
  %sizes = "onnx.Constant"() {value = dense<[2, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Expand"(%a, %sizes) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  // expected-error@+1 {{no run-time size of '%a' satisfies these operations}}
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<?x5xf32>
  return
}

// expected-warning@+1 {{dimension 0 of '%a' is dynamic, but every size but 1 fails}}
func.func @expand(%a: !torch.vtensor<[?,1],f32>, %b: !torch.vtensor<[4,3],f32>, %c: !torch.vtensor<[5,3],f32>) {
  %own = torch.constant.int -1
  %three = torch.constant.int 3
  %zero = torch.constant.int 0
  %false = torch.constant.bool false
  %list = torch.prim.ListConstruct %own, %three : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.expand %a, %list, %false : !torch.vtensor<[?,1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[?,?],f32>
  %1 = torch.aten.mul.Tensor %0, %b : !torch.vtensor<[?,?],f32>, !torch.vtensor<[4,3],f32> -> !torch.vtensor<[?,?],f32>
  %2 = torch.aten.mul.Tensor %a, %c : !torch.vtensor<[?,1],f32>, !torch.vtensor<[5,3],f32> -> !torch.vtensor<[?,3],f32>
  // expected-error@+1 {{no run-time sizes of '%a' and '%0' satisfy these operations}}
  %3 = torch.aten.add_.Tensor %1, %2, %three : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,3],f32>, !torch.int -> !torch.vtensor<[?,?],f32>
  return
}

func.func @of_another(%a: !torch.vtensor<[?,1],f32>, %b: !torch.vtensor<[?,3],f32>, %c: !torch.vtensor<[5,3],f32>, %d: !torch.vtensor<[4,3],f32>) {
  %zero = torch.constant.int 0
  %three = torch.constant.int 3
  %size = torch.aten.size.int %b, %zero : !torch.vtensor<[?,3],f32>, !torch.int -> !torch.int
  %sizes = torch.prim.ListConstruct %size, %three : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.broadcast_to %a, %sizes : !torch.vtensor<[?,1],f32>, !torch.list<int> -> !torch.vtensor<[?,3],f32>
  %1 = torch.aten.copy %0, %c, %size : !torch.vtensor<[?,3],f32>, !torch.vtensor<[5,3],f32>, !torch.int -> !torch.vtensor<[?,3],f32>
  // expected-error@+1 {{no run-time size of '%b' satisfies these operations}}
  %2 = torch.aten.copy %b, %d, %size : !torch.vtensor<[?,3],f32>, !torch.vtensor<[4,3],f32>, !torch.int -> !torch.vtensor<[?,3],f32>
  return
}

func.func @convolution(%input: tensor<?x?x8x8xf32>, %kernel: tensor<6x2x3x3xf32>, %c: tensor<2x5x6x6xf32>) {
  %0 = "onnx.Conv"(%input, %kernel) {group = 2 : si64} : (tensor<?x?x8x8xf32>, tensor<6x2x3x3xf32>) -> tensor<?x6x6x6xf32>
  // expected-error@+1 {{no run-time size of '%input' satisfies these operations}}
  %1 = "onnx.Conv"(%input, %kernel) {group = 1 : si64} : (tensor<?x?x8x8xf32>, tensor<6x2x3x3xf32>) -> tensor<?x6x6x6xf32>
  return
}

func.func @wrapped(%a: !torch.vtensor<[?],f32>, %b: !torch.vtensor<[3],f32>, %c: !torch.vtensor<[4],f32>) {
  %0 = torch.operator "onnx.Sigmoid"(%a) : (!torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32>
  %1 = torch.operator "onnx.PRelu"(%0, %c) : (!torch.vtensor<[?],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[?],f32>
  // expected-error@+1 {{no run-time size of '%a' satisfies these operations}}
  %2 = torch.operator "onnx.PRelu"(%a, %b) : (!torch.vtensor<[?],f32>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[?],f32>
  return
}
