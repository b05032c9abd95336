// Operations of `memref` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt memref.custom | diff memref.custom -
// RUN: bcast-opt memref.custom --mlir-print-op-generic | diff memref.generic -
