// RUN: not bcast-opt E0531-types.mlir --split-input-file 2>&1 | diff E0531-types.stderr -

// What is said beside MLIR's sentence when types do not agree.

func.func @f(%a: tensor<2x3xf32>, %b: tensor<1x3xf32>, %c: tensor<2x3xf16>, %d: tensor<?x3xf32>, %v: vector<4xf32>, %s: f32) {
  %0 = "arith.addf"(%a, %b) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %1 = "arith.addf"(%a, %c) : (tensor<2x3xf32>, tensor<2x3xf16>) -> tensor<2x3xf32>
  %2 = "arith.negf"(%d) : (tensor<?x3xf32>) -> tensor<2x3xf32>
  %3 = "stablehlo.multiply"(%a, %b) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %4 = "arith.cmpf"(%a, %b) <{predicate = 1 : i64}> : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xi1>
  return
}
