// RUN: not bcast-opt --verify-only --split-input-file E0113-dialect-names.mlir 2>&1 | diff E0113-dialect-names.stderr -

// What is after `!` and `#` is a dialect, which `builtin` is not here.

"t.a"() : () -> !builtin.i32

// -----

"t.a"() {a = #builtin.int<1>} : () -> ()

// -----

"t.a"() {a = #builtin<1>} : () -> ()

// -----

"t.a"() {a = #.y<1>} : () -> ()
