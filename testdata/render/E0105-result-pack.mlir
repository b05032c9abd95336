// RUN: not bcast-opt --verify-only --split-input-file E0105-result-pack.mlir 2>&1 | diff E0105-result-pack.stderr -

// What is named in front of the `=` must be what the operation has.

%a:2 = "t.a"() : () -> i32

// -----

%a, %b = "t.a"() : () -> (i32, i32, i32)

// -----

%a = "t.a"() : () -> ()

// -----

%a:0 = "t.a"() : () -> ()

// -----

%a:99999999999 = "t.a"() : () -> ()
