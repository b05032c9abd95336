// RUN: not bcast-opt --verify-only --split-input-file E0421-module.mlir 2>&1 | diff E0421-module.stderr -

// A module has one region with one block.

"builtin.module"() : () -> ()

// -----

"builtin.module"() ({
}) : () -> ()

// -----

"builtin.module"() ({
  "t.a"()[^bb1] : () -> ()
^bb1:
  "t.b"() : () -> ()
}) : () -> ()
