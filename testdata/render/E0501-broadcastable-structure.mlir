// RUN: not bcast-opt --verify-only --split-input-file E0501-broadcastable-structure.mlir 2>&1 | diff E0501-broadcastable-structure.stderr -

// `test.broadcastable` has no regions and no successors.

%a = "t.a"() : () -> tensor<2xf32>
%b = "test.broadcastable"(%a) ({
}) : (tensor<2xf32>) -> tensor<2xf32>

// -----

"t.r"() ({
  %a = "t.a"() : () -> tensor<2xf32>
  %b = "test.broadcastable"(%a)[^bb1] : (tensor<2xf32>) -> tensor<2xf32>
^bb1:
  "t.end"() : () -> ()
}) : () -> ()
