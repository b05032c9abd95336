// RUN: not bcast-opt rule-bidirectional.mlir 2>&1 | diff rule-bidirectional.stderr -

#to = #bcast.rule<bidirectional, target = [2, 1, 6]>

func.func @f(%a: tensor<5x1xf32>, %b: tensor<5x7xf32>) {
  // The target, at the operation and behind an alias.
  %0 = "bcast.broadcast"(%b) <{rule = #bcast.rule<bidirectional, target = [2, 1, 6]>}> : (tensor<5x7xf32>) -> tensor<2x5x6xf32>
  %1 = "bcast.broadcast"(%b) <{rule = #to}> : (tensor<5x7xf32>) -> tensor<2x5x6xf32>
  // The result is not the target.
  %2 = "bcast.broadcast"(%a) <{rule = #to}> : (tensor<5x1xf32>) -> tensor<2x1x6xf32>
  // Rules of other operations.
  %3 = "bcast.broadcast"(%a) <{rule = #bcast.rule<numpy>}> : (tensor<5x1xf32>) -> tensor<5x1xf32>
  %4 = "bcast.elementwise"(%a, %b) <{rule = #to}> : (tensor<5x1xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  %5 = "bcast.elementwise"(%a, %b) : (tensor<5x1xf32>, tensor<5x7xf32>) -> tensor<5x7xf32>
  return
}
