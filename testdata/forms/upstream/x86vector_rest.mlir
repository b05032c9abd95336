// Further operations of `x86vector` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt x86vector_rest.custom | diff x86vector_rest.custom -
// RUN: bcast-opt x86vector_rest.generic --mlir-opt-print --mlir-print-op-custom | diff x86vector_rest.custom -
// RUN: bcast-opt x86vector_rest.custom --mlir-opt-print --mlir-print-op-generic | diff x86vector_rest.generic -
