// Further operations of `memref` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt memref_rest.custom | diff memref_rest.custom -
// RUN: bcast-opt memref_rest.generic --mlir-opt-print --mlir-print-op-custom | diff memref_rest.custom -
// RUN: bcast-opt memref_rest.custom --mlir-opt-print --mlir-print-op-generic | diff memref_rest.generic -
