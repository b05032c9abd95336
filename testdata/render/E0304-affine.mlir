// RUN: not bcast-opt --verify-only --split-input-file E0304-affine.mlir 2>&1 | diff E0304-affine.stderr -

// Affine expressions are affine.

"t.a"() {m = affine_map<(d0, d1) -> (d0 * d1)>} : () -> ()

// -----

"t.a"() {m = affine_map<(d0, d1) -> (d0 mod d1)>} : () -> ()

// -----

"t.a"() {m = affine_map<(d0) -> (d0 + 99999999999999999999)>} : () -> ()
