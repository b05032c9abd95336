// Operations of `iree_encoding` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt iree_encoding.custom | diff iree_encoding.custom -
// RUN: bcast-opt iree_encoding.custom --mlir-print-op-generic --mlir-print-local-scope | diff iree_encoding.generic -
// RUN: bcast-opt iree_encoding.generic --mlir-print-op-custom | diff iree_encoding.custom -
