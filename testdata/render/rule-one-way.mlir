// RUN: not bcast-opt rule-one-way.mlir --rule='my.add_=unidirectional' 2>&1 | diff rule-one-way.stderr -

func.func @f(%a: tensor<1x3xf32>, %b: tensor<2x3xf32>, %c: tensor<4x2x3xf32>, %d: tensor<?x3xf32>) {
  // Only the second stretches.
  %0 = "bcast.elementwise"(%a, %b) <{rule = #bcast.rule<unidirectional>}> : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // By option, and the ranks are the wrong way round.
  %1 = "my.add_"(%b, %c) : (tensor<2x3xf32>, tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  // Nothing stretches.
  %2 = "bcast.elementwise"(%b, %a) <{rule = #bcast.rule<none>}> : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  %3 = "bcast.elementwise"(%b, %c) <{rule = #bcast.rule<none>}> : (tensor<2x3xf32>, tensor<4x2x3xf32>) -> tensor<2x3xf32>
  // A size nobody knows.
  %4 = "bcast.elementwise"(%d, %a) <{rule = #bcast.rule<unidirectional>}> : (tensor<?x3xf32>, tensor<1x3xf32>) -> tensor<7x3xf32>
  return
}
