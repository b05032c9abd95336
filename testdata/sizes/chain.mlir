// RUN: not bcast-opt chain.mlir --verify-only 2>&1 | diff chain.stderr -
// RUN: not bcast-opt chain.mlir --verify-only --conformance=strict 2>&1 | diff chain.stderr -

func.func @chain(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = "test.broadcastable"(%x, %a) : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = math.exp %x : tensor<?xf32>
  %2 = "stablehlo.add"(%1, %b) : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
