// Operations of `complex` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt complex.custom | diff complex.custom -
// RUN: bcast-opt complex.custom --mlir-print-op-generic | diff complex.generic -
