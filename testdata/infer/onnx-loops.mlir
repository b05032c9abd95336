// RUN: bcast-opt --infer --mlir-print-op-generic %s | FileCheck %s
// RUN: bcast-opt --infer %s | bcast-opt --infer --mlir-print-op-generic | FileCheck %s

// Results of a loop that are not carried have an element for each iteration, and a carried value has the sizes that no iteration changes.
// CHECK-LABEL: sym_name = "loop"
func.func private @loop(%n: tensor<i64>, %go: tensor<i1>, %a: tensor<2x3xf32>, %b: tensor<4xf32>) -> tensor<*xf32> {
  // CHECK: "onnx.Loop"
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<i64>, %{{.*}}: tensor<i1>, %{{.*}}: tensor<2x3xf32>, %{{.*}}: tensor<?xf32>):
  // CHECK: "onnx.Concat"({{.*}}) {{.*}} : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  // CHECK: }) : (tensor<i64>, tensor<i1>, tensor<2x3xf32>, tensor<4xf32>) -> (tensor<2x3xf32>, tensor<?xf32>, tensor<?x3x2xf32>)
  %r:3 = "onnx.Loop"(%n, %go, %a, %b) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %x: tensor<*xf32>, %y: tensor<*xf32>):
    %0 = "onnx.Relu"(%x) : (tensor<*xf32>) -> tensor<*xf32>
    %1 = "onnx.Concat"(%y, %b) {axis = 0 : si64} : (tensor<*xf32>, tensor<4xf32>) -> tensor<*xf32>
    %2 = "onnx.Transpose"(%0) : (tensor<*xf32>) -> tensor<*xf32>
    "onnx.Yield"(%c, %0, %1, %2) : (tensor<i1>, tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) -> ()
  }) : (tensor<i64>, tensor<i1>, tensor<2x3xf32>, tensor<4xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  return %r#2 : tensor<*xf32>
}

// A carried value may get another rank.
// CHECK-LABEL: sym_name = "ranks"
func.func private @ranks(%n: tensor<i64>, %go: tensor<i1>, %a: tensor<3xf32>, %axes: tensor<1xi64>) -> tensor<*xf32> {
  // CHECK: "onnx.Loop"
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<i64>, %{{.*}}: tensor<i1>, %{{.*}}: tensor<*xf32>):
  // CHECK: }) : (tensor<i64>, tensor<i1>, tensor<3xf32>) -> tensor<*xf32>
  %r = "onnx.Loop"(%n, %go, %a) ({
  ^bb0(%i: tensor<i64>, %c: tensor<i1>, %x: tensor<*xf32>):
    %zero = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
    %0 = "onnx.Unsqueeze"(%x, %zero) : (tensor<*xf32>, tensor<1xi64>) -> tensor<*xf32>
    "onnx.Yield"(%c, %0) : (tensor<i1>, tensor<*xf32>) -> ()
  }) : (tensor<i64>, tensor<i1>, tensor<3xf32>) -> tensor<*xf32>
  return %r : tensor<*xf32>
}

// A scan passes the elements of an axis, and its states keep their shapes.
// CHECK-LABEL: sym_name = "scan"
func.func private @scan(%state: tensor<4xf32>, %a: tensor<5x4xf32>, %b: tensor<4x?x2xf32>) -> tensor<*xf32> {
  // CHECK: "onnx.Scan"
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<4xf32>, %{{.*}}: tensor<4xf32>, %{{.*}}: tensor<4x2xf32>):
  // CHECK: }) {{.*}} : (tensor<4xf32>, tensor<5x4xf32>, tensor<4x?x2xf32>) -> (tensor<4xf32>, tensor<5x4xf32>, tensor<2x4x5xf32>)
  %r:3 = "onnx.Scan"(%state, %a, %b) ({
  ^bb0(%s: tensor<*xf32>, %x: tensor<*xf32>, %y: tensor<*xf32>):
    %0 = "onnx.Add"(%s, %x) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %1 = "onnx.Transpose"(%y) : (tensor<*xf32>) -> tensor<*xf32>
    "onnx.Yield"(%0, %0, %1) : (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>) -> ()
  }) {num_scan_inputs = 2 : si64, scan_input_axes = [0, 1], scan_output_axes = [0, -1]} : (tensor<4xf32>, tensor<5x4xf32>, tensor<4x?x2xf32>) -> (tensor<*xf32>, tensor<*xf32>, tensor<*xf32>)
  return %r#2 : tensor<*xf32>
}
