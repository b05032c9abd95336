// Operations of `iree_linalg_ext` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt iree_linalg_ext.custom | diff iree_linalg_ext.custom -
// RUN: bcast-opt iree_linalg_ext.custom --mlir-print-op-generic --mlir-print-local-scope | diff iree_linalg_ext.generic -
// RUN: bcast-opt iree_linalg_ext.generic --mlir-print-op-custom | diff iree_linalg_ext.custom -
