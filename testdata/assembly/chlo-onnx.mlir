// RUN: bcast-opt %s | FileCheck %s
// RUN: bcast-opt %s --canonical-print | FileCheck %s --check-prefix=GENERIC

// Operations of CHLO and of ONNX-MLIR. The others of ONNX have no form of their own.

func.func @f(%a: tensor<4xf32>, %b: tensor<3x4xf32>) {
  // CHECK: chlo.broadcast_add %a, %b : (tensor<4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  // GENERIC: "chlo.broadcast_add"({{.*}}) : (tensor<4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %0 = chlo.broadcast_add %a, %b : (tensor<4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  // CHECK: chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  // GENERIC: "chlo.broadcast_add"({{.*}}) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = chlo.broadcast_add %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  // CHECK: chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction EQ>} : (tensor<4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
  // GENERIC: "chlo.broadcast_compare"({{.*}}) <{comparison_direction = #chlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
  %2 = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction EQ>} : (tensor<4xf32>, tensor<3x4xf32>) -> tensor<3x4xi1>
  // CHECK: chlo.is_inf %a : tensor<4xf32> -> tensor<4xi1>
  // GENERIC: "chlo.is_inf"({{.*}}) : (tensor<4xf32>) -> tensor<4xi1>
  %3 = chlo.is_inf %a : tensor<4xf32> -> tensor<4xi1>
  // CHECK: chlo.zeta %a, %a : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  // GENERIC: "chlo.zeta"({{.*}}) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = chlo.zeta %a, %a : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  // CHECK: %values, %indices = chlo.top_k(%b, k = 2) : tensor<3x4xf32> -> (tensor<3x2xf32>, tensor<3x2xi32>)
  // GENERIC: "chlo.top_k"({{.*}}) <{k = 2 : i64}> : (tensor<3x4xf32>) -> (tensor<3x2xf32>, tensor<3x2xi32>)
  %values, %indices = chlo.top_k(%b, k = 2) : tensor<3x4xf32> -> (tensor<3x2xf32>, tensor<3x2xi32>)
  // CHECK: onnx.Constant dense<8.000000e+00> : tensor<f32>
  // GENERIC: "onnx.Constant"({{.*}}) <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
  %5 = onnx.Constant dense<8.000000e+00> : tensor<f32>
  return
}

func.func @g(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: onnx.Return %a : tensor<4xf32>
  // GENERIC: "onnx.Return"({{.+}}) : (tensor<4xf32>) -> ()
  onnx.Return %a : tensor<4xf32>
}

func.func @h() {
  // CHECK: {{^ *}}onnx.Return{{$}}
  // GENERIC: "onnx.Return"() : () -> ()
  onnx.Return
}
