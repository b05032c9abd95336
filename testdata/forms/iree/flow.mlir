// Operations of `flow` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt flow.custom | diff flow.custom -
// RUN: bcast-opt flow.custom --mlir-print-op-generic --mlir-print-local-scope | diff flow.generic -
// RUN: bcast-opt flow.generic --mlir-print-op-custom | diff flow.custom -
