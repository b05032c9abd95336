// RUN: not bcast-opt %S/findings.mlirbc 2>&1 | FileCheck %s

// Bytecode has no text: the operation is shown as a line of what is printed, with its location.

// CHECK: error[{{E[0-9]+}}]: 'stablehlo.add'
// CHECK: "stablehlo.add"(%{{[a-z]*[0-9]+}}, %{{[a-z]*[0-9]+}}) : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x3xf32> loc("model.py":12:3)
func.func @add(%a: tensor<4x2xf32>, %b: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = "stablehlo.add"(%a, %b) : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<4x3xf32> loc("model.py":12:3)
  return %0 : tensor<4x3xf32>
}
