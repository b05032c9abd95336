// RUN: not bcast-opt --verify-only --split-input-file E0401-unknown-operation.mlir 2>&1 | diff E0401-unknown-operation.stderr -

// Dialects that are closed have no operations but their own.

"func.fun"() : () -> ()

// -----

%a = "t.a"() : () -> i32
%b = "arith.add"(%a, %a) : (i32, i32) -> i32
