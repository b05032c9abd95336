// RUN: not bcast-opt --verify-only --conformance=upstream --broadcastable=mine.split E0511-upstream.mlir 2>&1 | diff E0511-upstream.stderr -

// `--conformance=upstream` checks every ranked result, and of each only the last dimensions.

%a = "t.a"() : () -> tensor<3xi32>
%r:2 = "mine.split"(%a) : (tensor<3xi32>) -> (tensor<1x3xi32>, tensor<1x4xi32>)
