// Several modules go through the pipeline one after the other. Functions of the same name have nothing to do with one another: with
// --split-input-file a module begins where the first pass comes back to a function that had it.
// RUN: bcast-opt --trace-shapes Inputs/split.log --split-input-file %s | FileCheck %s --implicit-check-not="@f"
// CHECK: Inputs/split.log:{{[0-9]+}}: after TosaInferShapesPass (tosa-infer-shapes), @f
// CHECK-NEXT: result of 'tosa.exp' (%0): tensor<?xf32> -> tensor<4xf32>
// CHECK-NEXT: Inputs/split.log:{{[0-9]+}}: after TosaInferShapesPass (tosa-infer-shapes), @f
// CHECK-NEXT: result of 'tosa.exp' (%0): tensor<?x?xf32> -> tensor<2x3xf32>
// CHECK-NEXT: 4 dumps: 2 values became static
func.func @f(%a: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %0 = tosa.exp %a : (tensor<2x3xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
