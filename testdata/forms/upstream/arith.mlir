// Operations of `arith` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt arith.custom | diff arith.custom -
// RUN: bcast-opt arith.custom --mlir-print-op-generic | diff arith.generic -
