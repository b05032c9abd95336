// Further operations of `llvm` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt llvm_rest.custom | diff llvm_rest.custom -
// RUN: bcast-opt llvm_rest.generic --mlir-opt-print --mlir-print-op-custom | diff llvm_rest.custom -
// RUN: bcast-opt llvm_rest.custom --mlir-opt-print --mlir-print-op-generic | diff llvm_rest.generic -
