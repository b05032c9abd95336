// Operations of `hal` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt hal.custom | diff hal.custom -
// RUN: bcast-opt hal.custom --mlir-print-op-generic --mlir-print-local-scope | diff hal.generic -
// RUN: bcast-opt hal.generic --mlir-print-op-custom | diff hal.custom -
