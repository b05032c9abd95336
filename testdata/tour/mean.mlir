// RUN: not bcast-opt mean.mlir 2>&1 | diff mean.stderr -

func.func @center(%x: tensor<32x50x4xf32>, %mean: tensor<32x50xf32>) -> tensor<32x50x4xf32> {
  %0 = "test.broadcastable"(%x, %mean) : (tensor<32x50x4xf32>, tensor<32x50xf32>) -> tensor<32x50x4xf32>
  return %0 : tensor<32x50x4xf32>
}
