// RUN: not bcast-opt --verify-only --split-input-file E0106-operand-count.mlir 2>&1 | diff E0106-operand-count.stderr -

// As many types as operands.

%a = "t.a"() : () -> i32
"t.b"(%a, %a) : (i32) -> ()

// -----

%a = "t.a"() : () -> i32
"t.b"(%a) : (i32, i32) -> ()

// -----

"t.b"() : (i32) -> ()

// -----

%a = "t.a"() : () -> i32
"t.b"(%a) : () -> ()
