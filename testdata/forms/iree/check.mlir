// Operations of `check` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt check.custom | diff check.custom -
// RUN: bcast-opt check.custom --mlir-print-op-generic --mlir-print-local-scope | diff check.generic -
// RUN: bcast-opt check.generic --mlir-print-op-custom | diff check.custom -
