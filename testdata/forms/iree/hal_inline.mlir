// Operations of `hal_inline` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt hal_inline.custom | diff hal_inline.custom -
// RUN: bcast-opt hal_inline.custom --mlir-print-op-generic --mlir-print-local-scope | diff hal_inline.generic -
// RUN: bcast-opt hal_inline.generic --mlir-print-op-custom | diff hal_inline.custom -
