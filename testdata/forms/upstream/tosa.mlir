// Operations of `tosa` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt tosa.custom | diff tosa.custom -
// RUN: bcast-opt tosa.custom --mlir-print-op-generic | diff tosa.generic -
