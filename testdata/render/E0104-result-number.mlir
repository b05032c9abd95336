// RUN: not bcast-opt --verify-only --split-input-file E0104-result-number.mlir 2>&1 | diff E0104-result-number.stderr -

// `%a#1` picks a result of an operation with several.

%a:2 = "t.a"() : () -> (i32, i32)
"t.b"(%a#2) : (i32) -> ()

// -----

%a = "t.a"() : () -> i32
"t.b"(%a#1) : (i32) -> ()

// -----

%a:2 = "t.a"() : () -> (i32, i32)
"t.b"(%a#x) : (i32) -> ()

// -----

"t.graph"() ({
  "t.b"(%a#2) : (i32) -> ()
  %a:2 = "t.a"() : () -> (i32, i32)
}) : () -> ()
