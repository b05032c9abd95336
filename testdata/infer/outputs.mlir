// RUN: bcast-opt --infer %s | FileCheck %s
// RUN: bcast-opt --infer %s | bcast-opt --infer | FileCheck %s
// RUN: cp %s %t.mlir && bcast-opt --infer --in-place %t.mlir && bcast-opt %t.mlir > %t.printed.mlir
// RUN: bcast-opt --infer %s | diff %t.printed.mlir -

// What a structured operation begins with has the type of its result: where that follows from the inputs, it is cast.
// CHECK-LABEL: func.func @f
// CHECK: %[[OUT:.*]] = tensor.cast %out : tensor<?x?xf32> to tensor<4x8xf32>
func.func @f(%a: tensor<4x3xf32>, %b: tensor<3x8xf32>, %out: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: %[[R:.*]] = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<3x8xf32>) outs(%[[OUT]] : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: %[[BACK:.*]] = tensor.cast %[[R]] : tensor<4x8xf32> to tensor<?x?xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<3x8xf32>) outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  // CHECK: return %[[BACK]]
  return %0 : tensor<?x?xf32>
}

// So do what is reduced and transposed.
// CHECK-LABEL: func.func @reduced
// CHECK-DAG: %[[OTHER:.*]] = tensor.cast %other : tensor<4x?xf32> to tensor<4x2xf32>
// CHECK-DAG: %[[OUT:.*]] = tensor.cast %out : tensor<?xf32> to tensor<2xf32>
func.func @reduced(%x: tensor<2x4xf32>, %y: tensor<?x4xf32>, %out: tensor<?xf32>, %other: tensor<4x?xf32>) -> (tensor<?xf32>, tensor<4x?xf32>) {
  %a = stablehlo.add %x, %y : (tensor<2x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  // CHECK: linalg.reduce { arith.addf } ins(%a : tensor<2x4xf32>) outs(%[[OUT]] : tensor<2xf32>) dimensions = [1]
  %r = linalg.reduce { arith.addf } ins(%a : tensor<?x4xf32>) outs(%out : tensor<?xf32>) dimensions = [1]
  // CHECK: linalg.transpose ins(%a : tensor<2x4xf32>) outs(%[[OTHER]] : tensor<4x2xf32>) permutation = [1, 0]
  %t = linalg.transpose ins(%a : tensor<?x4xf32>) outs(%other : tensor<4x?xf32>) permutation = [1, 0]
  return %r, %t : tensor<?xf32>, tensor<4x?xf32>
}
