// Operations of `shape` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt shape.custom | diff shape.custom -
// RUN: bcast-opt shape.custom --mlir-print-op-generic | diff shape.generic -
