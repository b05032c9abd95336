// Operations of `vmvx` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt vmvx.custom | diff vmvx.custom -
// RUN: bcast-opt vmvx.custom --mlir-print-op-generic --mlir-print-local-scope | diff vmvx.generic -
// RUN: bcast-opt vmvx.generic --mlir-print-op-custom | diff vmvx.custom -
