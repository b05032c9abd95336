// Further operations of `smt` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt smt_rest.custom | diff smt_rest.custom -
// RUN: bcast-opt smt_rest.generic --mlir-opt-print --mlir-print-op-custom | diff smt_rest.custom -
// RUN: bcast-opt smt_rest.custom --mlir-opt-print --mlir-print-op-generic | diff smt_rest.generic -
