// Operations of `x86vector` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt x86vector.custom | diff x86vector.custom -
// RUN: bcast-opt x86vector.custom --mlir-print-op-generic | diff x86vector.generic -
