// Operations of `io_parameters` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt io_parameters.custom | diff io_parameters.custom -
// RUN: bcast-opt io_parameters.custom --mlir-print-op-generic --mlir-print-local-scope | diff io_parameters.generic -
// RUN: bcast-opt io_parameters.generic --mlir-print-op-custom | diff io_parameters.custom -
