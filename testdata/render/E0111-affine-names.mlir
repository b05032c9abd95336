// RUN: not bcast-opt --verify-only --split-input-file E0111-affine-names.mlir 2>&1 | diff E0111-affine-names.stderr -

// The names of an affine map are its own.

"t.a"() {m = affine_map<(d0, d0) -> (d0)>} : () -> ()

// -----

"t.a"() {m = affine_map<(d0)[s0] -> (d0 + s1)>} : () -> ()

// -----

"t.a"() {m = affine_map<(symbol) -> (symbol + 1)>} : () -> ()
