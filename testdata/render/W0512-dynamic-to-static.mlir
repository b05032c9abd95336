// RUN: not bcast-opt --verify-only W0512-dynamic-to-static.mlir 2>&1 | diff W0512-dynamic-to-static.stderr -

// A static size where a dynamic one is inferred: accepted, with a warning.
// The second operation is wrong, for a golden is one of a failing command.

func.func @f(%a: tensor<?x?xi32>) {
  %r = "test.broadcastable"(%a, %a) : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<4x5xi32>
  %s = "test.broadcastable"() : () -> tensor<4xi32>
  return
}
