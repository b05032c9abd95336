// Operations of linalg that compare '?' with sizes take the types of their results, also where an operand is a cast.
// RUN: bcast-opt --infer %s | FileCheck %s
// RUN: bcast-opt --infer %s | bcast-opt --verify-only -

// CHECK: linalg.reduce ins(%s : tensor<2x4xf32>) outs(%{{.*}} : tensor<2xf32>) dimensions = [1]
// CHECK: linalg.transpose ins(%s : tensor<2x4xf32>) outs(%{{.*}} : tensor<4x2xf32>) permutation = [1, 0]
// CHECK: %[[CAST:.*]] = tensor.cast %x : tensor<?x4xf32> to tensor<3x4xf32>
// CHECK: linalg.reduce ins(%[[CAST]] : tensor<3x4xf32>) outs(%{{.*}} : tensor<3xf32>) dimensions = [1]

func.func @reduce(%s: tensor<2x4xf32>) -> tensor<?xf32> {
  %a = tensor.cast %s : tensor<2x4xf32> to tensor<?x4xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %r = linalg.reduce ins(%a : tensor<?x4xf32>) outs(%e : tensor<?xf32>) dimensions = [1]
    (%in: f32, %init: f32) {
      %x = arith.addf %in, %init : f32
      linalg.yield %x : f32
    }
  return %r : tensor<?xf32>
}
func.func @transpose(%s: tensor<2x4xf32>) -> tensor<4x?xf32> {
  %a = tensor.cast %s : tensor<2x4xf32> to tensor<?x4xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%d) : tensor<4x?xf32>
  %r = linalg.transpose ins(%a : tensor<?x4xf32>) outs(%e : tensor<4x?xf32>) permutation = [1, 0]
  return %r : tensor<4x?xf32>
}
func.func @argument(%x: tensor<?x4xf32>, %y: tensor<3x4xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.add"(%x, %y) : (tensor<?x4xf32>, tensor<3x4xf32>) -> tensor<?x4xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %r = linalg.reduce ins(%x : tensor<?x4xf32>) outs(%e : tensor<?xf32>) dimensions = [1]
    (%in: f32, %init: f32) {
      %s = arith.addf %in, %init : f32
      linalg.yield %s : f32
    }
  return %r : tensor<?xf32>
}
