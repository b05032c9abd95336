// Inferred types become value_info of the file; a second run, and a model with an error, leave the file as it is.
// RUN: cp functions.onnx %t.onnx && bcast-opt --infer --in-place %t.onnx && not cmp -s functions.onnx %t.onnx
// RUN: bcast-opt %t.onnx | FileCheck %s
// RUN: cp %t.onnx %t.again.onnx && bcast-opt --infer --in-place %t.again.onnx && cmp %t.onnx %t.again.onnx
// RUN: cp wrong.onnx %t.wrong.onnx && not bcast-opt --infer --in-place %t.wrong.onnx 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: cmp wrong.onnx %t.wrong.onnx
// RUN: not bcast-opt --fix %t.onnx 2>&1 | FileCheck %s --check-prefix=FIX

// CHECK: onnx_node_name = "Fused_2"
// WRONG: Conv node 'Conv_17'
// FIX: has no text to edit
