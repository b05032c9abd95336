// RUN: bcast-opt --verify-only --conditions names.mlir 2>&1 | diff names.stderr -

// Names that producers give to sizes: equal names are equal sizes. What is left over is not about them.

func.func @onnx(%a: tensor<?x3xf32> {onnx.dim_params = "0:batch"}, %b: tensor<3x?xf32> {onnx.dim_params = "1:batch"}) {
  %t = "onnx.Transpose"(%b) {perm = [1, 0]} : (tensor<3x?xf32>) -> tensor<?x3xf32>
  %0 = stablehlo.add %a, %t : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

func.func @iree(%x: tensor<?xf32>, %n: index, %y: tensor<?xf32>) {
  %0 = "flow.tensor.tie_shape"(%x, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  %1 = "flow.tensor.tie_shape"(%y, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  %2 = stablehlo.add %0, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func @jax(%n: tensor<i32> {jax.global_constant = "b"}, %m: tensor<i32> {jax.global_constant = "b"}) {
  %0 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %1 = "stablehlo.reshape"(%m) : (tensor<i32>) -> tensor<1xi32>
  %2 = "stablehlo.dynamic_iota"(%0) <{iota_dimension = 0 : i64}> : (tensor<1xi32>) -> tensor<?xf32>
  %3 = "stablehlo.dynamic_iota"(%1) <{iota_dimension = 0 : i64}> : (tensor<1xi32>) -> tensor<?xf32>
  %4 = stablehlo.add %2, %3 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// PyTorch's exporter says sizes by maps of named numbers: of %c, twice that of %a, and one more.
func.func @torch(%a: !torch.vtensor<[?],f32>, %b: !torch.vtensor<[?],f32>, %c: !torch.vtensor<[?,?],f32>, %d: !torch.vtensor<[?,?],f32>) {
  %s = torch.symbolic_int "s0" {min_val = 0, max_val = 100} : !torch.int
  %t = torch.symbolic_int "s1" {min_val = 0, max_val = 100} : !torch.int
  torch.bind_symbolic_shape %a, [%s], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  torch.bind_symbolic_shape %b, [%s], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  torch.bind_symbolic_shape %c, [%s, %t], affine_map<()[s0, s1] -> (s0 * 2 + 1, s1)> : !torch.vtensor<[?,?],f32>
  torch.bind_symbolic_shape %d, [%t, %s], affine_map<()[s0, s1] -> (s1 + 1 + s1, s0)> : !torch.vtensor<[?,?],f32>
  %0 = "torch.aten.mul.Tensor"(%a, %b) : (!torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32>
  %1 = "torch.aten.mul.Tensor"(%c, %d) : (!torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32>
  return
}

// The name is what tells numbers apart, and none of them is 1: what they broadcast with is 1 or the same.
func.func @ranges(%a: !torch.vtensor<[?],f32>, %b: !torch.vtensor<[?],f32>, %c: !torch.vtensor<[?],f32>, %d: !torch.vtensor<[?],f32>) {
  %s = torch.symbolic_int "s0" {min_val = 2, max_val = 100} : !torch.int
  %t = torch.symbolic_int "s0" {min_val = 2, max_val = 100} : !torch.int
  torch.bind_symbolic_shape %a, [%s], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  torch.bind_symbolic_shape %b, [%t], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  %u = torch.symbolic_int "s1" {min_val = 7, max_val = 7} : !torch.int
  torch.bind_symbolic_shape %c, [%u], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  %0 = "torch.aten.mul.Tensor"(%a, %b) : (!torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32>
  %1 = "torch.aten.mul.Tensor"(%0, %d) : (!torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32>
  return
}

// What a map divides, and other names, say nothing.
func.func @others(%a: !torch.vtensor<[?],f32>, %b: !torch.vtensor<[?],f32>) {
  %s = torch.symbolic_int "s0" {min_val = 0, max_val = 100} : !torch.int
  %t = torch.symbolic_int "s1" {min_val = 0, max_val = 100} : !torch.int
  torch.bind_symbolic_shape %a, [%s], affine_map<()[s0] -> (s0 floordiv 2)> : !torch.vtensor<[?],f32>
  torch.bind_symbolic_shape %b, [%t], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  %0 = "torch.aten.mul.Tensor"(%a, %b) : (!torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32>
  return
}
