// Operations of `math` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt math.custom | diff math.custom -
// RUN: bcast-opt math.custom --mlir-print-op-generic | diff math.generic -
