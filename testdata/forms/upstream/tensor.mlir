// Operations of `tensor` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt tensor.custom | diff tensor.custom -
// RUN: bcast-opt tensor.custom --mlir-print-op-generic | diff tensor.generic -
