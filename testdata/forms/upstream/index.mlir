// Operations of `index` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt index.custom | diff index.custom -
// RUN: bcast-opt index.custom --mlir-print-op-generic | diff index.generic -
