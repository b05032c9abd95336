// Operations of `iree_codegen` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt iree_codegen.custom | diff iree_codegen.custom -
// RUN: bcast-opt iree_codegen.custom --mlir-print-op-generic --mlir-print-local-scope | diff iree_codegen.generic -
// RUN: bcast-opt iree_codegen.generic --mlir-print-op-custom | diff iree_codegen.custom -
