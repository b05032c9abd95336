// RUN: not bcast-opt --diff -Wno-everything result-type.mlir 2>&1 | diff result-type.diff -
// RUN: cp %s %t.mlir && bcast-opt --fix %t.mlir && bcast-opt --verify-only %t.mlir

// The declared type becomes the inferred one where it is used too, and what follows from that is fixed in the next round.

!alias = tensor<3xi32>
func.func @chain(%a: tensor<2x1xi32>, %b: !alias) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<2x1xi32>, !alias) -> tensor<2x4xi32> // this stays
  %1 = "test.broadcastable"(%0,
                            %b) : (tensor<2x4xi32>, !alias) -> tensor<2x4xi32>
  "t.use"(%1, %0) : (tensor<2x4xi32>, tensor<2x4xi32>) -> ()
  return
}

func.func @rule(%a: tensor<2x3xf32>) {
  %0 = "bcast.elementwise"(%a, %a) <{rule = #bcast.rule<numpy>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
  %1 = "chlo.broadcast_add"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x1xf32>
  return
}
