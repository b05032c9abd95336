// 01-llvm-181114
func.func @f(%x: tensor<?x4xi32>) -> tensor<?x4xi32> {
  %zero = "tosa.const"() {values = dense<0> : tensor<2x1xi32>} : () -> tensor<2x1xi32>
  %r = tosa.add %zero, %x : (tensor<2x1xi32>, tensor<?x4xi32>) -> tensor<?x4xi32>
  return %r : tensor<?x4xi32>
}

// -----

// 02-torch-mlir-4743
func.func @f(%a0: !torch.vtensor<[?,?,3],f32>) -> !torch.vtensor<[?,3],f32> {
  %0 = torch.constant.int 0
  %1 = torch.constant.int 1
  %2 = torch.constant.int 2
  %b = torch.aten.size.int %a0, %0 : !torch.vtensor<[?,?,3],f32>, !torch.int -> !torch.int
  %s = torch.aten.size.int %a0, %1 : !torch.vtensor<[?,?,3],f32>, !torch.int -> !torch.int
  %n = torch.aten.mul.int %b, %s : !torch.int, !torch.int -> !torch.int
  %c = torch.aten.size.int %a0, %2 : !torch.vtensor<[?,?,3],f32>, !torch.int -> !torch.int
  %l = torch.prim.ListConstruct %n, %c : (!torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.view %a0, %l : !torch.vtensor<[?,?,3],f32>, !torch.list<int> -> !torch.vtensor<[?,3],f32>
  return %r : !torch.vtensor<[?,3],f32>
}

// -----

// 03-onnxruntime-32603
func.func @f(%x: tensor<?x?xf32>, %scale: tensor<2xf32>, %bias: tensor<2xf32>) -> tensor<*xf32> {
  %two = "onnx.Constant"() {value = dense<2.0> : tensor<f32>} : () -> tensor<f32>
  %eps = "onnx.Constant"() {value = dense<1.0e-5> : tensor<f32>} : () -> tensor<f32>
  %m = "onnx.ReduceMean"(%x) {axes = [-1], keepdims = 1 : si64} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %d = "onnx.Sub"(%x, %m) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %p = "onnx.Pow"(%d, %two) : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %v = "onnx.ReduceMean"(%p) {axes = [-1], keepdims = 1 : si64} : (tensor<?x?xf32>) -> tensor<?x1xf32>
  %e = "onnx.Add"(%v, %eps) : (tensor<?x1xf32>, tensor<f32>) -> tensor<?x1xf32>
  %q = "onnx.Sqrt"(%e) : (tensor<?x1xf32>) -> tensor<?x1xf32>
  %n = "onnx.Div"(%d, %q) : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %s = "onnx.Mul"(%n, %scale) : (tensor<?x?xf32>, tensor<2xf32>) -> tensor<?x2xf32>
  %r = "onnx.Add"(%s, %bias) : (tensor<?x2xf32>, tensor<2xf32>) -> tensor<*xf32>
  return %r : tensor<*xf32>
}

// -----

// 04-iree-23427
func.func @f() -> tensor<1x?x?xf32> {
  %s = tensor.empty() : tensor<4x8xf32>
  %d = tensor.cast %s : tensor<4x8xf32> to tensor<?x?xf32>
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %e = tensor.expand_shape %d [[0, 1], [2]] output_shape [%c1, %c4, %c8] : tensor<?x?xf32> into tensor<1x?x?xf32>
  return %e : tensor<1x?x?xf32>
}

// -----

// 05-xnnpack-11203
func.func @f(%s: tensor<?xf32>, %w: tensor<?x?xf32>) -> tensor<4x5xf32> {
  %to = "onnx.Constant"() {value = dense<[4, 5]> : tensor<2xi64>} : () -> tensor<2xi64>
  %b = "onnx.Expand"(%s, %to) : (tensor<?xf32>, tensor<2xi64>) -> tensor<4x5xf32>
  %r = "onnx.Add"(%b, %w) : (tensor<4x5xf32>, tensor<?x?xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}

// -----

// 06-onnxslim-210
func.func @f(%x: tensor<?x8xf32>, %w: tensor<8x4xf32>, %b: tensor<4xf32>, %c: tensor<1x?x4xf32>) -> tensor<*xf32> {
  %g = "onnx.Gemm"(%x, %w, %b) : (tensor<?x8xf32>, tensor<8x4xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  %r = "onnx.Add"(%g, %c) : (tensor<?x4xf32>, tensor<1x?x4xf32>) -> tensor<*xf32>
  return %r : tensor<*xf32>
}

// -----

// 07-torch-mlir-2882
func.func @f(%x: !torch.vtensor<[1,12,6,6],f32>, %y: !torch.vtensor<[?,?,6,6],f32>) -> !torch.vtensor<[?,12,6,6],f32> {
  %one = torch.constant.int 1
  %r = torch.aten.add.Tensor %x, %y, %one : !torch.vtensor<[1,12,6,6],f32>, !torch.vtensor<[?,?,6,6],f32>, !torch.int -> !torch.vtensor<[?,12,6,6],f32>
  return %r : !torch.vtensor<[?,12,6,6],f32>
}

// -----

// 08-pytorch-136640
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<*xf32> {
  %to = "onnx.Constant"() {value = dense<[-1, 4]> : tensor<2xi64>} : () -> tensor<2xi64>
  %a = "onnx.Reshape"(%x, %to) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  %b = "onnx.Reshape"(%y, %to) : (tensor<?xf32>, tensor<2xi64>) -> tensor<?x4xf32>
  %r = "onnx.Mul"(%a, %b) : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<*xf32>
  return %r : tensor<*xf32>
}

// -----

// 09-onnxslim-shape-folded
func.func @f(%x: tensor<3x1xf32>, %y: tensor<?x?xf32>) -> tensor<*xf32> {
  %m = "onnx.MatMul"(%y, %y) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = "onnx.Shape"(%m) : (tensor<?x?xf32>) -> tensor<2xi64>
  %r = "onnx.Expand"(%x, %s) : (tensor<3x1xf32>, tensor<2xi64>) -> tensor<*xf32>
  return %r : tensor<*xf32>
}

// -----

// 10-stablehlo-shape-broadcast-max
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %p = shape.shape_of %a : tensor<?xf32> -> tensor<1xindex>
  %q = shape.shape_of %b : tensor<?xf32> -> tensor<1xindex>
  %s = shape.broadcast %p, %q : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  %x = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [0] : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %y = stablehlo.dynamic_broadcast_in_dim %b, %s, dims = [0] : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %r = stablehlo.add %x, %y : tensor<?xf32>
  return %r : tensor<?xf32>
}
