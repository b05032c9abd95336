// More operations of `x86vector` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt x86vector_more.custom | diff x86vector_more.custom -
// RUN: bcast-opt x86vector_more.custom --mlir-print-op-generic | diff x86vector_more.generic -
