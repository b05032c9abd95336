// RUN: not bcast-opt rule-unranked.mlir 2>&1 | diff rule-unranked.stderr -

// What the ranked operands demand of the result.

func.func @f(%u: tensor<*xf32>, %t: tensor<3xf32>, %m: tensor<2x3xf32>) {
  %0 = "onnx.Add"(%u, %t) : (tensor<*xf32>, tensor<3xf32>) -> tensor<5x4xf32, "encoding">
  %1 = "onnx.PRelu"(%u, %m) : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<3xf32>
  %2 = "bcast.elementwise"(%u, %m) <{rule = #bcast.rule<pdpd, axis = 1>}> : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<9x2x4x9xf32>
  return
}
