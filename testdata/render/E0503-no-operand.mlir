// RUN: not bcast-opt --verify-only E0503-no-operand.mlir 2>&1 | diff E0503-no-operand.stderr -

// An operation that broadcasts has an operand.

%b = "test.broadcastable"() : () -> tensor<2xf32>
