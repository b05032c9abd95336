// RUN: bcast-opt %S/versions.v11.onnx | FileCheck %s --check-prefix=V11
// RUN: bcast-opt %S/versions.v13.onnx | FileCheck %s --check-prefix=V13
// RUN: bcast-opt %S/versions.v21.onnx | FileCheck %s --check-prefix=V21

// An operator has the name of the form that it has in the version of the model; types that the file does not state are inferred.

// V11: %S = "onnx.SqueezeV11"(%X) {axes = [0 : i64], onnx_node_name = "Squeeze_0"} : (tensor<1x4x3xf32>) -> tensor<4x3xf32>
// V11-NEXT: %P = "onnx.SoftmaxV11"(%S) : (tensor<4x3xf32>) -> tensor<4x3xf32>
// V11-NEXT: %Y = "onnx.ReduceMaxV13"(%P) {keepdims = 0 : si64} : (tensor<4x3xf32>) -> tensor<f32>

// V13: %S = "onnx.Squeeze"(%X, %axes) {onnx_node_name = "Squeeze_0"} : (tensor<1x4x3xf32>, tensor<1xi64>) -> tensor<4x3xf32>
// V13-NEXT: %P = "onnx.Softmax"(%S) : (tensor<4x3xf32>) -> tensor<4x3xf32>
// V13-NEXT: %Y = "onnx.ReduceMaxV13"(%P) {keepdims = 0 : si64} : (tensor<4x3xf32>) -> tensor<f32>

// What is left out is a value of its own.
// V21: %[[NONE:.+]] = "onnx.NoValue"() {value} : () -> none
// V21-NEXT: %Y = "onnx.ReduceMax"(%P, %[[NONE]]) {keepdims = 0 : si64} : (tensor<4x3xf32>, none) -> tensor<f32>
