// RUN: bcast-opt --infer %s | FileCheck %s

// The result of a conditional has the rank that both branches yield, and none where they differ.

// CHECK-LABEL: func.func private @one_rank
func.func private @one_rank(%c: tensor<i1>, %a: tensor<1xi64>, %b: tensor<i64>) -> tensor<*xi1> {
  // CHECK: }) : (tensor<i1>) -> tensor<1xi64>
  %if = "onnx.If"(%c) ({
    %0 = "onnx.Identity"(%a) : (tensor<1xi64>) -> tensor<*xi64>
    "onnx.Yield"(%0) : (tensor<*xi64>) -> ()
  }, {
    "onnx.Yield"(%a) : (tensor<1xi64>) -> ()
  }) : (tensor<i1>) -> tensor<*xi64>
  // CHECK: "onnx.Equal"({{.*}}) : (tensor<1xi64>, tensor<i64>) -> tensor<1xi1>
  %eq = "onnx.Equal"(%if, %b) : (tensor<*xi64>, tensor<i64>) -> tensor<*xi1>
  return %eq : tensor<*xi1>
}

// CHECK-LABEL: func.func private @two_ranks
func.func private @two_ranks(%c: tensor<i1>, %a: tensor<1xi64>, %b: tensor<i64>) -> tensor<*xi1> {
  // CHECK: }) : (tensor<i1>) -> tensor<*xi64>
  %if = "onnx.If"(%c) ({
    %0 = "onnx.Identity"(%a) : (tensor<1xi64>) -> tensor<*xi64>
    "onnx.Yield"(%0) : (tensor<*xi64>) -> ()
  }, {
    "onnx.Yield"(%b) : (tensor<i64>) -> ()
  }) : (tensor<i1>) -> tensor<*xi64>
  // CHECK: "onnx.Equal"({{.*}}) : (tensor<*xi64>, tensor<i64>) -> tensor<*xi1>
  %eq = "onnx.Equal"(%if, %b) : (tensor<*xi64>, tensor<i64>) -> tensor<*xi1>
  return %eq : tensor<*xi1>
}
