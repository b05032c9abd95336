// Operations of `llvm` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt llvm.custom | diff llvm.custom -
// RUN: bcast-opt llvm.custom --mlir-print-op-generic | diff llvm.generic -
