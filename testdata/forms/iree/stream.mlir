// Operations of `stream` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt stream.custom | diff stream.custom -
// RUN: bcast-opt stream.custom --mlir-print-op-generic --mlir-print-local-scope | diff stream.generic -
// RUN: bcast-opt stream.generic --mlir-print-op-custom | diff stream.custom -
