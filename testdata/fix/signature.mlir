// RUN: not bcast-opt --diff --unsafe-fixes signature.mlir 2>&1 | diff signature.diff -
// RUN: cp %s %t.mlir && bcast-opt --unsafe-fixes %t.mlir && not cmp %s %t.mlir && bcast-opt --verify-only %t.mlir
// RUN: cp %s %t.mlir && not bcast-opt --fix %t.mlir && cmp %s %t.mlir

// What a function returns is part of its type, which follows where it returns in one place; that is a guess, since what calls it may need the old one.

func.func @f(%a: tensor<2x1xi32>) -> tensor<4x1xi32> {
  %0 = "test.broadcastable"(%a, %a) : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<2x1xi32>
  %1 = "test.broadcastable"(%0, %a) : (tensor<2x1xi32>, tensor<2x1xi32>) -> tensor<?x1xi32>
  %2 = "test.broadcastable"(%1, %a) : (tensor<?x1xi32>, tensor<2x1xi32>) -> tensor<4x1xi32>
  return %2 : tensor<4x1xi32>
}
