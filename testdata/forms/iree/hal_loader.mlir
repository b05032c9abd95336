// Operations of `hal_loader` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt hal_loader.custom | diff hal_loader.custom -
// RUN: bcast-opt hal_loader.custom --mlir-print-op-generic --mlir-print-local-scope | diff hal_loader.generic -
// RUN: bcast-opt hal_loader.generic --mlir-print-op-custom | diff hal_loader.custom -
