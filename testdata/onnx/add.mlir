// RUN: bcast-opt %S/add.onnx | FileCheck %s
// RUN: bcast-opt - < %S/add.onnx | FileCheck %s
// RUN: bcast-opt --verify-roundtrip %S/add.onnx > %t
// RUN: bcast-opt --infer %S/add.onnx -o %t.mlir && FileCheck %s --input-file=%t.mlir
// RUN: bcast-opt --stats %S/add.onnx 2>&1 | FileCheck %s --check-prefix=STATS
// RUN: head -c 100 %S/add.onnx > %t.part
// RUN: not bcast-opt %t.part 2>&1 | FileCheck %s --check-prefix=PART

// What a model is, its first bytes say; names of values, nodes and dimensions are those of the file.

// CHECK: func.func @main_graph(%X: tensor<?x3xf32> {onnx.dim_params = "0:batch", onnx.name = "X"}) -> (tensor<?x3xf32> {onnx.name = "Y"}) {
// CHECK-NEXT: %row = "onnx.Constant"() {value = dense<{{\[\[}}1.0, 2.0, 3.0]]> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
// CHECK-NEXT: %Y = "onnx.Add"(%X, %row) {onnx_node_name = "Add_0"} : (tensor<?x3xf32>, tensor<1x3xf32>) -> tensor<?x3xf32>
// CHECK-NEXT: return %Y : tensor<?x3xf32>
// CHECK: "onnx.EntryPoint"() {func = @main_graph} : () -> ()

// STATS: 1 input: ONNX model of version 10, operators of version 21, written by make.py

// PART: error[E0006]: ONNX model cannot be read: the field at byte {{[0-9]+}} has {{[0-9]+}} bytes, and {{[0-9]+}} are left
