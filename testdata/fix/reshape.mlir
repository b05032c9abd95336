// RUN: not bcast-opt --diff --unsafe-fixes reshape.mlir 2>&1 | diff reshape.diff -
// RUN: cp %s %t.mlir && bcast-opt --unsafe-fixes %t.mlir && bcast-opt --verify-only %t.mlir

// An operand gets a reshape of its dialect.

func.func @dialects(%x: tensor<32x50x4xf32>, %m: tensor<32x50xf32>, %v: tensor<4xf32>) {
  %0 = tosa.add %x, %m : (tensor<32x50x4xf32>, tensor<32x50xf32>) -> tensor<32x50x4xf32>
  %1 = "chlo.broadcast_add"(%x, %m) : (tensor<32x50x4xf32>, tensor<32x50xf32>) -> tensor<32x50x4xf32>
  %2 = "test.broadcastable"(%m, %x) : (tensor<32x50xf32>, tensor<32x50x4xf32>) -> tensor<32x50x4xf32>
  %4 = tosa.add %x, %v : (tensor<32x50x4xf32>, tensor<4xf32>) -> tensor<32x50x4xf32>
  return
}
