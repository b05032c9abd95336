// RUN: not bcast-opt --verify-only --split-input-file E0502-one-result.mlir 2>&1 | diff E0502-one-result.stderr -

// An operation that broadcasts has one result.

%a = "t.a"() : () -> tensor<2xf32>
%b:2 = "test.broadcastable"(%a) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)

// -----

%a = "t.a"() : () -> tensor<2xf32>
"test.broadcastable"(%a) : (tensor<2xf32>) -> ()
