// Operations of `scf` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt scf.custom | diff scf.custom -
// RUN: bcast-opt scf.custom --mlir-print-op-generic | diff scf.generic -
