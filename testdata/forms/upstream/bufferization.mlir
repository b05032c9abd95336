// Operations of `bufferization` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt bufferization.custom | diff bufferization.custom -
// RUN: bcast-opt bufferization.custom --mlir-print-op-generic | diff bufferization.generic -
