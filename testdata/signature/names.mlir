// Names that the author gave to sizes, and what is found out about them.
// RUN: bcast-opt --signature %s 2>&1 | FileCheck %s
// RUN: bcast-opt --signature=json %s 2>/dev/null | FileCheck %s --check-prefix=JSON
// JSON: "function":"typo",{{.*}}"names":[{"name":"batch _size","size":"\"batch _size\""},{"name":"batch_size","size":"\"batch _size\""}]
// JSON: "function":"bounded",{{.*}}"names":[{"name":"batch","size":"batch"},{"name":"seq","size":"seq"}]

// CHECK: warning[W0631]: 'batch _size' and 'batch_size' are one size in @typo
// CHECK: [[#@LINE+4]] │   %1 = "onnx.Concat"
// CHECK: needs them to be equal
func.func @typo(%dense: tensor<?x256xf32> {onnx.dim_params = "0:batch _size"}, %w: tensor<256x8xf32>, %emb: tensor<?x8xf32> {onnx.dim_params = "0:batch_size"}) -> tensor<?x16xf32> {
  %0 = "onnx.MatMul"(%dense, %w) : (tensor<?x256xf32>, tensor<256x8xf32>) -> tensor<?x8xf32>
  %1 = "onnx.Concat"(%0, %emb) {axis = 1 : si64} : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x16xf32>
  return %1 : tensor<?x16xf32>
}

// CHECK: warning[W0633]: 'seq' is 1 or 128 in @bounded
// CHECK: warning[W0632]: 'length' can only be 64 in @fixed
// CHECK: warning[W0634]: 'seq' and 'past' broadcast: they are equal, or one of them is 1 in @broadcast
// CHECK: warning[W0635]: 'embed' must be divisible by 3 in @divides
// CHECK: warning[W0631]: 'a' and 'b' are one size in @two
// CHECK-NEXT: ┌─
// CHECK-NEXT: │
// CHECK-NEXT: │   %0 = "stablehlo.add"(%x, %z)
// CHECK-NEXT: together with this
// CHECK-NEXT: │   %1 = "stablehlo.add"(%z, %y)
// CHECK-NEXT: needs them to be equal
// CHECK-NEXT: │
// CHECK-NEXT: = note: it does not follow without any one of these operations

// CHECK: @typo(%dense: "batch _size" x 256, %w: 256 x 8, %emb: "batch _size" x 8) -> "batch _size" x 16
// CHECK-NEXT: @bounded(%x: batch x seq x 64, %pos: 128 x 64) -> batch x 128 x 64
// CHECK-NEXT: where seq is 1 or 128
func.func @bounded(%x: tensor<?x?x64xf32> {onnx.dim_params = "0:batch,1:seq"}, %pos: tensor<128x64xf32>) -> tensor<?x?x64xf32> {
  %0 = "onnx.Add"(%x, %pos) : (tensor<?x?x64xf32>, tensor<128x64xf32>) -> tensor<?x?x64xf32>
  return %0 : tensor<?x?x64xf32>
}

// CHECK-NEXT: @fixed(%x: 64 x n, %y: 64) -> n
func.func @fixed(%x: tensor<?x?xf32> {shape.names = ["length", "n"]}, %y: tensor<64xf32>) -> tensor<?xf32> {
  %0 = stablehlo.dot_general %y, %x, contracting_dims = [0] x [0] : (tensor<64xf32>, tensor<?x?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-NEXT: @broadcast(%x: batch x seq, %y: batch x past) -> batch x (seq | past)
// CHECK-NEXT: where seq, past broadcast
func.func @broadcast(%x: tensor<?x?xf32> {onnx.dim_params = "0:batch,1:seq"}, %y: tensor<?x?xf32> {onnx.dim_params = "0:batch,1:past"}) -> tensor<?x?xf32> {
  %0 = "onnx.Add"(%x, %y) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-NEXT: @divides(%x: embed) -> 3 x embed // 3
// CHECK-NEXT: where embed = 3*(embed // 3)
func.func @divides(%x: tensor<?xf32> {shape.names = ["embed"]}) -> tensor<3x?xf32> {
  %s = "tosa.const_shape"() {values = dense<[3, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %s : (tensor<?xf32>, !tosa.shape<2>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// Two names, by way of a size without one.
// CHECK-NEXT: @two(%x: a, %y: a, %z: a, %u: A) -> A
func.func @two(%x: tensor<?xf32> {shape.names = ["a"]}, %y: tensor<?xf32> {shape.names = ["b"]}, %z: tensor<?xf32>, %u: tensor<?xf32> {shape.names = ["A"]}) -> tensor<?xf32> {
  %0 = "stablehlo.add"(%x, %z) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "stablehlo.add"(%z, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %u : tensor<?xf32>
}

// CHECK-NEXT: @cache(%x: batch x 4 x seq x 16, %past: batch x 4 x past x 16) -> batch x 4 x seq x (seq + past)
func.func @cache(%x: tensor<?x4x?x16xf32> {onnx.dim_params = "0:batch,2:seq"}, %past: tensor<?x4x?x16xf32> {onnx.dim_params = "0:batch,2:past"}) -> tensor<?x4x?x?xf32> {
  %0 = "onnx.Concat"(%past, %x) {axis = 2 : si64} : (tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>) -> tensor<?x4x?x16xf32>
  %1 = "onnx.Transpose"(%0) {perm = [0, 1, 3, 2]} : (tensor<?x4x?x16xf32>) -> tensor<?x4x16x?xf32>
  %2 = "onnx.MatMul"(%x, %1) : (tensor<?x4x?x16xf32>, tensor<?x4x16x?xf32>) -> tensor<?x4x?x?xf32>
  return %2 : tensor<?x4x?x?xf32>
}

// PyTorch's symbols.
// CHECK-NEXT: @symbols(%x: s0 x 4, %y: 2*s0) -> s0 x 4
func.func @symbols(%x: !torch.vtensor<[?,4],f32>, %y: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?,4],f32> {
  %s = torch.symbolic_int "s0" {min_val = 0, max_val = 100} : !torch.int
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0, 4)> : !torch.vtensor<[?,4],f32>
  torch.bind_symbolic_shape %y, [%s], affine_map<()[s0] -> (2 * s0)> : !torch.vtensor<[?],f32>
  return %x : !torch.vtensor<[?,4],f32>
}
