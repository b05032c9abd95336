// Operations of `smt` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt smt.custom | diff smt.custom -
// RUN: bcast-opt smt.custom --mlir-print-op-generic | diff smt.generic -
