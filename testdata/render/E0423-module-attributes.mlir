// RUN: not bcast-opt --verify-only E0423-module-attributes.mlir 2>&1 | diff E0423-module-attributes.stderr -

// Attributes of modules belong to dialects.

module attributes {a = 1 : i32} {
}
