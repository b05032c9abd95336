// RUN: not bcast-opt --verify-only --conformance=upstream --split-input-file E0302-value-of-type.mlir 2>&1 | diff E0302-value-of-type.stderr -

// A literal of the wrong kind for its type.

"t.a"() {a = 1 : f32} : () -> ()

// -----

"t.a"() {a = 1 : tensor<2xi32>} : () -> ()

// -----

"t.a"() {a = 1.0 : i32} : () -> ()

// -----

"t.a"() {a = -0x7FC00000 : f32} : () -> ()

// -----

"t.a"() {a = 0x1FFFFFFFF : f32} : () -> ()

// -----

"t.a"() {a = dense<1.0> : tensor<2xi32>} : () -> ()

// -----

"t.a"() {a = dense<1> : tensor<2xf32>} : () -> ()

// -----

"t.a"() {a = dense<2> : tensor<2xi1>} : () -> ()

// -----

"t.a"() {a = dense<true> : tensor<2xi32>} : () -> ()

// -----

"t.a"() {a = dense<1> : tensor<2x!t.str>} : () -> ()

// -----

"t.a"() {a = dense<["a", "b"]> : tensor<2xi32>} : () -> ()

// -----

"t.a"() {a = dense<"0xZZ"> : tensor<2xi8>} : () -> ()

// -----

"t.a"() {a = array<i8: 1.0>} : () -> ()

// -----

"t.a"() {a = array<f32: 1>} : () -> ()

// -----

"t.a"() {a = array<i1: 1>} : () -> ()

// -----

"t.a"() {a = array<i7: 1>} : () -> ()

// -----

"t.a"() {a = array<index: 1>} : () -> ()
