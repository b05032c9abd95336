// RUN: not bcast-opt --diff --unsafe-fixes rules.mlir 2>&1 | diff rules.diff -
// RUN: cp %s %t.mlir && bcast-opt --unsafe-fixes %t.mlir && bcast-opt --verify-only %t.mlir

// The parts of a rule.

#name = #bcast.rule<nunpy>
#parameter = #bcast.rule<pdpd, axes = 1>
#stray = #bcast.rule<numpy, axis = 1>
#brackets = #bcast.rule<bidirectional, target = 4>
#dynamic = #bcast.rule<bidirectional, target = [2, -1, 3]>
func.func @axis(%a: tensor<2x3x4xf32>, %b: tensor<2x3xf32>) {
  %0 = "bcast.elementwise"(%a, %b) <{rule = #bcast.rule<pdpd, axis = 1>}> : (tensor<2x3x4xf32>, tensor<2x3xf32>) -> tensor<2x3x4xf32>
  return
}
