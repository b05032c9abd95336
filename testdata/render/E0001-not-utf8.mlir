// RUN: not bcast-opt --verify-only Inputs/not-utf8.mlir 2>&1 | diff E0001-not-utf8.stderr -

// Bytes that are no UTF-8 are fine in comments and strings, and nowhere else.
