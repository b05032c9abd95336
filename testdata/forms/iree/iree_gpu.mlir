// Operations of `iree_gpu` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt iree_gpu.custom | diff iree_gpu.custom -
// RUN: bcast-opt iree_gpu.custom --mlir-print-op-generic --mlir-print-local-scope | diff iree_gpu.generic -
// RUN: bcast-opt iree_gpu.generic --mlir-print-op-custom | diff iree_gpu.custom -
