// RUN: not bcast-opt --verify-only --conformance=strict E0511-strict.mlir 2>&1 | diff E0511-strict.stderr -

// `--conformance=strict` refuses a static size where only a dynamic one is inferred.

func.func @f(%a: tensor<?xi32>) {
  %r = "test.broadcastable"(%a, %a) : (tensor<?xi32>, tensor<?xi32>) -> tensor<4xi32>
  return
}
