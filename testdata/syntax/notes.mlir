// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// The notes that `mlir-opt` has beside an error, and no others.

// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"t.op"() {value = 42 : f32} : () -> ()

// -----

// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"t.op"() {value = dense<[42, 42.0]> : tensor<2xf32>} : () -> ()

// -----

// expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note@+1 {{add a trailing dot to make the literal a float}}
"t.op"() {value = array<f32: 1>} : () -> ()

// -----

"t.op"() ({
^bb0:
  "t.end"() : () -> ()
// expected-error@+1 {{redefinition of block '^bb0'}}
^bb0:
  "t.end"() : () -> ()
}) : () -> ()
