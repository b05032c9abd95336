// More operations of `smt` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt smt_more.custom | diff smt_more.custom -
// RUN: bcast-opt smt_more.custom --mlir-print-op-generic | diff smt_more.generic -
