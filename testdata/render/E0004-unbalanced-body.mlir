// RUN: not bcast-opt --verify-only --split-input-file E0004-unbalanced-body.mlir 2>&1 | diff E0004-unbalanced-body.stderr -

// The body of a dialect's type or attribute is kept as it is written, but its brackets must match.

"t.a"() : () -> !t.list<i32

// -----

"t.a"() {a = #t.tree<[1, (2]>} : () -> ()

// -----

"t.a"() : () -> tensor<2x[f32>

// -----

"t.a"() {a = #t.text<"no end>} : () -> ()

// -----

"t.a"() : () -> !t.list<i32, [1, 2>
