// After which pass a shape became known, static or dynamic. The log has no dump of what went into its first pass: that is this module.
// RUN: bcast-opt --trace-shapes Inputs/infer.log %s | diff infer.txt -
// RUN: bcast-opt --trace-shapes Inputs/infer.log Inputs/infer.mlirbc | diff infer.txt -
// RUN: bcast-opt --trace-shapes Inputs/infer-module.log | FileCheck %s --check-prefix=MODULE
// RUN: bcast-opt --trace-shapes Inputs/infer.log %s --error-format=json 2>&1 | FileCheck %s --check-prefix=JSON

// In dumps of the whole module every function is there each time, and the first dump has those that come later as they were.
// MODULE-NOT: @unranked
// MODULE: Inputs/infer-module.log:{{[0-9]+}}: after TosaInferShapesPass (tosa-infer-shapes), @static
// MODULE-NEXT: result of 'tosa.exp' (%0): tensor<?x?xf32> -> tensor<8x4xf32>: dimensions 0, 1 became static

// JSON: {"schema":1,"type":"change","file":"Inputs/infer.log","line":3,"when":"after","pass":"TosaInferShapesPass","argument":"tosa-infer-shapes","failed":false,"function":"unranked","op":"tosa.add","value":"result","index":0,"name":"%0","change":"ranked","axes":[],"from":"tensor<*xf32>","to":"tensor<?x4xf32>","from_line":

func.func @unranked(%a: tensor<?x4xf32>, %b: tensor<1x4xf32>) -> tensor<?x4xf32> {
  %0 = tosa.add %a, %b : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<?x4xf32>
  %2 = tosa.exp %1 : (tensor<?x4xf32>) -> tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}
func.func @static(%a: tensor<8x4xf32>) -> tensor<?x?xf32> {
  %0 = tosa.exp %a : (tensor<8x4xf32>) -> tensor<?x?xf32>
  %1 = tosa.exp %a : (tensor<8x4xf32>) -> tensor<?x?xf32>
  %2 = tosa.sub %0, %1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
func.func @casts(%a: tensor<4x6xf32>) -> tensor<?x?xf32> {
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %0 = tensor.cast %a : tensor<4x6xf32> to tensor<?x?xf32>
  %1 = tensor.empty(%c4, %c6) : tensor<?x?xf32>
  %2 = linalg.exp ins(%0 : tensor<?x?xf32>) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
