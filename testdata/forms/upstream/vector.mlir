// Operations of `vector` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt vector.custom | diff vector.custom -
// RUN: bcast-opt vector.custom --mlir-print-op-generic | diff vector.generic -
