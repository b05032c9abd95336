// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// The regions of functions and modules use nothing from outside. The right ones are in `isolation-valid.mlir`.

%a = "t.def"() : () -> i32
// expected-note@+1 {{required by region isolation constraints}}
func.func @outside() {
  // expected-error@+1 {{'t.use' op using value defined outside the region}}
  "t.use"(%a) : (i32) -> ()
  return
}

// -----

%a = "t.def"() : () -> i32
// expected-note@+1 {{required by region isolation constraints}}
module @inner {
  "t.region"() ({
    // expected-error@+1 {{'t.use' op using value defined outside the region}}
    "t.use"(%a) : (i32) -> ()
  }) : () -> ()
}
