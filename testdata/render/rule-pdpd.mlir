// RUN: not bcast-opt rule-pdpd.mlir 2>&1 | diff rule-pdpd.stderr -

func.func @f(%x: tensor<2x3x4x5xf32>, %bias: tensor<3x4xf32>, %y: tensor<8x1x6x1xf32>, %z: tensor<7x1x5xf32>, %w: tensor<5x4xf32>) {
  // The wrong axis: there is one that is right.
  %0 = "bcast.elementwise"(%x, %bias) <{rule = #bcast.rule<pdpd, axis = 2>}>
     : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  // The example of specification 002 that fails.
  %1 = "bcast.elementwise"(%y, %z) <{rule = #bcast.rule<pdpd, axis = 1>}>
     : (tensor<8x1x6x1xf32>, tensor<7x1x5xf32>) -> tensor<8x7x6x5xf32>
  // B sticks out.
  %2 = "bcast.elementwise"(%x, %w) <{rule = #bcast.rule<pdpd, axis = 3>}>
     : (tensor<2x3x4x5xf32>, tensor<5x4xf32>) -> tensor<2x3x4x5xf32>
  // A has no such axis.
  %3 = "bcast.elementwise"(%x, %bias) <{rule = #bcast.rule<pdpd, axis = 5>}>
     : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  // The result is A.
  %4 = "bcast.elementwise"(%x, %bias) <{rule = #bcast.rule<pdpd, axis = 1>}>
     : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4xf32>
  return
}
