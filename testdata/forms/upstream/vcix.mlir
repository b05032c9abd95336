// Operations of `vcix` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt vcix.custom | diff vcix.custom -
// RUN: bcast-opt vcix.custom --mlir-print-op-generic | diff vcix.generic -
