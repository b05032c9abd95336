// RUN: not bcast-opt rule-numpy.mlir 2>&1 | diff rule-numpy.stderr -

func.func @f(%a: tensor<32x50xf32>, %b: tensor<32x50x4xf32>, %c: tensor<2x3xf32>, %d: tensor<4xf32>, %v: tensor<5xi32>) {
  // One edit makes it right.
  %0 = "bcast.elementwise"(%a, %b) <{rule = #bcast.rule<numpy>}> : (tensor<32x50xf32>, tensor<32x50x4xf32>) -> tensor<32x50x4xf32>
  // Several inputs, a result for each.
  %1:3 = "bcast.broadcast_all"(%c, %c, %d)
       : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<4xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  %2:2 = "bcast.broadcast_all"(%a, %b) : (tensor<32x50xf32>, tensor<32x50x4xf32>) -> (tensor<32x50x4xf32>, tensor<32x50x4xf32>)
  %3:2 = "bcast.broadcast_all"(%v, %d) : (tensor<5xi32>, tensor<4xf32>) -> (tensor<5xi32>, tensor<5xf32>)
  %4:2 = "bcast.broadcast_all"(%c, %c) : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x1xf32>)
  %5:2 = "bcast.broadcast_all"(%c, %c) : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xi8>)
  return
}
