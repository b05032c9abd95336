// Operations of `ub` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt ub.custom | diff ub.custom -
// RUN: bcast-opt ub.custom --mlir-print-op-generic | diff ub.generic -
