// RUN: bcast-opt scale.mlir --verify-only 2>&1 | diff scale.stderr -

func.func @scale(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>) {
  %0 = "test.broadcastable"(%x, %a) : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = "test.broadcastable"(%x, %b) : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
