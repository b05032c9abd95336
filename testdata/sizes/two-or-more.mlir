// RUN: not bcast-opt --verify-only two-or-more.mlir 2>&1 | diff two-or-more.stderr -

// What is put together from two and more is not 1, whatever else it is.

func.func @concatenated(%x: tensor<?xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>, %p: tensor<2xf32>, %q: tensor<?xf32>) {
  %0 = "test.broadcastable"(%x, %a) : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = "test.broadcastable"(%x, %b) : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  %w = "stablehlo.concatenate"(%p, %q) <{dimension = 0 : i64}> : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %x, %w : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// One and what may be none leave 1.
func.func @one(%x: tensor<1xf32>, %p: tensor<1xf32>, %q: tensor<?xf32>) {
  %w = "stablehlo.concatenate"(%p, %q) <{dimension = 0 : i64}> : (tensor<1xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = stablehlo.add %x, %w : (tensor<1xf32>, tensor<?xf32>) -> tensor<1xf32>
  return
}
