// RUN: not bcast-opt --verify-only --split-input-file E0109-attribute-names.mlir 2>&1 | diff E0109-attribute-names.stderr -

// The keys of a dictionary.

"t.a"() {a = 1, b, a = 2} : () -> ()

// -----

"t.a"() {"" = 1} : () -> ()
