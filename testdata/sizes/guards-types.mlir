// RUN: bcast-opt --guards guards-types.mlir 2>&1 | diff guards-types.assert -
// RUN: bcast-opt --conditions --witness --verify-only guards-types.mlir 2>&1 | diff guards-types.stderr -

// Sizes of a type of a dialect are analysed, and `tensor.dim` does not read them.
func.func @torch(%a: !torch.vtensor<[?,2],f32>, %b: !torch.vtensor<[?,?],f32>, %x: tensor<?xf32>, %y: tensor<?xf32>) {
  %0 = torch.aten.mul.Tensor %a, %b : !torch.vtensor<[?,2],f32>, !torch.vtensor<[?,?],f32> -> !torch.vtensor<[?,?],f32>
  %1 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// Sizes of memrefs are not, nor those of what has no known rank.
func.func @memref(%a: memref<?xf32>, %b: memref<?xf32>, %c: memref<?xf32>) {
  linalg.add ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%c : memref<?xf32>)
  return
}
func.func @unranked(%a: tensor<?xf32>, %b: tensor<3xf32>, %u: tensor<*xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<3xf32>) -> tensor<?xf32>
  %1 = "test.broadcastable"(%a, %u) : (tensor<?xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}
func.func @shape(%a: !shape.shape, %b: !shape.shape) {
  %0 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  return
}
func.func @no_rank(%a: !torch.vtensor, %b: !torch.vtensor<[?],f32>) {
  %0 = torch.aten.mul.Tensor %a, %b : !torch.vtensor, !torch.vtensor<[?],f32> -> !torch.vtensor
  return
}

// Sizes of vectors are all known.
func.func @vector(%a: vector<[4]xf32>, %b: vector<[4]xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  return
}

// A number has no dimension, and a result of an operation is not known before it.
func.func @number(%a: tensor<?xf32>, %n: index) {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = "test.broadcastable"(%a, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = arith.addi %n, %n : index
  %3 = tensor.expand_shape %a [[0, 1]] output_shape [%2, 4] : tensor<?xf32> into tensor<?x4xf32>
  return
}
