// Operations of `vm` in custom and in generic form: each is read, and printed in both. IREE prints these forms; symbols that operations name are
// left out.
// RUN: bcast-opt vm.custom | diff vm.custom -
// RUN: bcast-opt vm.custom --mlir-print-op-generic --mlir-print-local-scope | diff vm.generic -
// RUN: bcast-opt vm.generic --mlir-print-op-custom | diff vm.custom -
