// RUN: not bcast-opt --verify-only --split-input-file E0201-integer-width.mlir 2>&1 | diff E0201-integer-width.stderr -

// Integer types have a width, within limits.

"t.a"() : () -> i16777216

// -----

"t.a"() : () -> si0
