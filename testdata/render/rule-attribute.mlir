// RUN: not bcast-opt rule-attribute.mlir 2>&1 | diff rule-attribute.stderr -

func.func @f(%a: tensor<4xf32>) {
  %0 = "bcast.elementwise"(%a, %a) <{rule = #bcast.rule<nunpy>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "bcast.elementwise"(%a, %a) <{rule = #bcast.rule<torch>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "bcast.elementwise"(%a, %a) <{rule = #bcast.rule<numpy, axis = 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = "bcast.elementwise"(%a, %a) <{rule = #bcast.rule<pdpd, axis = -2>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = "bcast.broadcast"(%a) <{rule = #bcast.rule<bidirectional>}> : (tensor<4xf32>) -> tensor<4xf32>
  %5 = "bcast.broadcast"(%a) <{rule = #bcast.rule<bidirectional, target = [-1, 4]>}> : (tensor<4xf32>) -> tensor<4xf32>
  %6 = "bcast.broadcast"(%a) <{rule = #bcast.rule<bidirectional, target = 4>}> : (tensor<4xf32>) -> tensor<4xf32>
  %7 = "bcast.broadcast"(%a) <{rule = #bcast.rule<bidirectional target = [4]>}> : (tensor<4xf32>) -> tensor<4xf32>
  %8 = "bcast.elementwise"(%a, %a) <{rule = #bcast.rule<pdpd, axis = 0, axis = 1>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %9 = "bcast.elementwise"(%a, %a) <{rule = #bcast<numpy>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
