// Operations of `pcf` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt pcf.custom | diff pcf.custom -
// RUN: bcast-opt pcf.custom --mlir-print-op-generic --mlir-print-local-scope | diff pcf.generic -
// RUN: bcast-opt pcf.generic --mlir-print-op-custom | diff pcf.custom -
