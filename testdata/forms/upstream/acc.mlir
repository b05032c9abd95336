// Operations of `acc` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt acc.custom | diff acc.custom -
// RUN: bcast-opt acc.custom --mlir-print-op-generic | diff acc.generic -
