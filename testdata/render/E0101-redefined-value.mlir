// RUN: not bcast-opt --verify-only --split-input-file E0101-redefined-value.mlir 2>&1 | diff E0101-redefined-value.stderr -

// A name is defined once in a function, in nested regions too.

%a = "t.a"() : () -> i32
%a = "t.b"() : () -> i32

// -----

%a = "t.a"() : () -> i32
"t.region"() ({
^bb0(%a: i32):
  "t.b"() : () -> ()
}) : () -> ()

// -----

func.func @f(%x: i32, %x: i32) {
  return
}
