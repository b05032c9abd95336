// Names of sizes, and signatures, that a file of definitions declares.
// RUN: bcast-opt --signature --dialect Inputs/names.toml %s 2>&1 | FileCheck %s
// RUN: bcast-opt --signature=json --dialect Inputs/names.toml %s 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: not bcast-opt --dialect Inputs/bad.toml config.mlir 2>&1 | diff config.stderr -

// JSON: "function":"cache",{{.*}}"sizes":["batch","4","seq","seq + past"]

// CHECK-NOT: warning
// CHECK: @cache(%x: batch x 4 x seq x 16, %past: batch x 4 x past x 16) -> batch x 4 x seq x (seq + past)
func.func @cache(%x: tensor<?x4x?x16xf32>, %past: tensor<?x4x?x16xf32>) -> tensor<?x4x?x?xf32> {
  %0 = "onnx.Concat"(%past, %x) {axis = 2 : si64} : (tensor<?x4x?x16xf32>, tensor<?x4x?x16xf32>) -> tensor<?x4x?x16xf32>
  %1 = "onnx.Transpose"(%0) {perm = [0, 1, 3, 2]} : (tensor<?x4x?x16xf32>) -> tensor<?x4x16x?xf32>
  %2 = "onnx.MatMul"(%x, %1) : (tensor<?x4x?x16xf32>, tensor<?x4x16x?xf32>) -> tensor<?x4x?x?xf32>
  return %2 : tensor<?x4x?x?xf32>
}

// Equal names are equal sizes.
// CHECK-NEXT: @listed(%x: n, %y: n x m) -> n x m
func.func @listed(%x: tensor<?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c1 : tensor<?x?xf32>
  %0 = tensor.empty(%n, %m) : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Names in the file are shown in place of those in the text, which remain names of the same sizes.
// CHECK-NEXT: @exporter(%x: rows x columns, %y: rows) -> rows
func.func @exporter(%x: tensor<?x?xf32> {onnx.dim_params = "0:unk__0"}, %y: tensor<?xf32> {onnx.dim_params = "0:unk__0"}) -> tensor<?xf32> {
  return %y : tensor<?xf32>
}

// Arguments and dimensions that a function does not have are passed over.
// CHECK-NEXT: @absent(%x: n) -> n
func.func @absent(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
