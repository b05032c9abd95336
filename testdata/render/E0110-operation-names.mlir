// RUN: not bcast-opt --verify-only --split-input-file E0110-operation-names.mlir 2>&1 | diff E0110-operation-names.stderr -

// Any string that is not empty names an operation.

""() : () -> ()

// -----

"t.\00"() : () -> ()
