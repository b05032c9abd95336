// RUN: not bcast-opt --verify-only --split-input-file '--broadcastable=mine.*' E0013-plain-types.mlir 2>&1 | diff E0013-plain-types.stderr -

// The plain custom form with a list of types that fits nothing.

%a = "t.a"() : () -> tensor<2xf32>
%b = mine.add %a, %a : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>

// -----

%a = "t.a"() : () -> tensor<2xf32>
%b = mine.select %a, %a, %a, %a : tensor<2xf32>, tensor<2xf32>
