// RUN: not bcast-opt --verify-only --split-input-file E0202-dimensions.mlir 2>&1 | diff E0202-dimensions.stderr -

// Sizes are 64-bit numbers; those of vectors are positive.

"t.a"() : () -> tensor<9223372036854775808xf32>

// -----

"t.a"() : () -> tensor<2x99999999999999999999xf32>

// -----

"t.a"() : () -> vector<2x0xf32>

// -----

"t.a"() : () -> vector<?xf32>
