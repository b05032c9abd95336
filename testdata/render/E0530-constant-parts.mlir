// RUN: not bcast-opt --verify-only --split-input-file E0530-constant-parts.mlir 2>&1 | diff E0530-constant-parts.stderr -

// A constant has a value and a result.

%c = "arith.constant"() : () -> i32

// -----

"arith.constant"() <{value = 1 : i32}> : () -> ()
