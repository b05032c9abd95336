// RUN: not bcast-opt --verify-only --split-input-file E0108-aliases.mlir 2>&1 | diff E0108-aliases.stderr -

// Aliases are defined once, before they are used, and without a dot.

#a = 1 : i32
#a = 2 : i32
"t.a"() {a = #a} : () -> ()

// -----

!a = i32
!a = i64

// -----

#a.b = 1 : i32

// -----

!a.b = i32

// -----

"t.a"() {a = #nowhere} : () -> ()

// -----

"t.a"() : () -> !nowhere

// -----

"t.a"() : () -> () loc(#nowhere)
