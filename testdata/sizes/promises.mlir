// RUN: bcast-opt promises.mlir --verify-only 2>&1 | diff promises.stderr -

// A size that is declared where the operands say `?`: one that follows from what came before needs no warning, and one that does
// not says what it relies on.
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<2x?xf32>, %d: tensor<?x4xf32>) {
  %s = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<5xf32>
  // The same once more: known by now.
  %t = "test.broadcastable"(%b, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<5xf32>
  // Declared dynamic, and 4 nevertheless.
  %u = "test.broadcastable"(%c, %d) : (tensor<2x?xf32>, tensor<?x4xf32>) -> tensor<?x?xf32>
  %v = "test.broadcastable"(%u) : (tensor<?x?xf32>) -> tensor<2x4xf32>
  %w = "test.broadcastable"(%c) : (tensor<2x?xf32>) -> tensor<2x4xf32>
  return
}
