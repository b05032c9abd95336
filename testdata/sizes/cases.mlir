// RUN: not bcast-opt cases.mlir --verify-only 2>&1 | diff cases.stderr -

func.func @cases(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>) {
  %s = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<3xf32>
  %t = "test.broadcastable"(%c, %d) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  %u = "test.broadcastable"(%a, %c) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %v = "test.broadcastable"(%a, %d) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %w = "test.broadcastable"(%b, %c) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %x = "test.broadcastable"(%b, %d) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}
