// Further operations of `rocdl` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt rocdl_rest.custom | diff rocdl_rest.custom -
// RUN: bcast-opt rocdl_rest.generic --mlir-opt-print --mlir-print-op-custom | diff rocdl_rest.custom -
// RUN: bcast-opt rocdl_rest.custom --mlir-opt-print --mlir-print-op-generic | diff rocdl_rest.generic -
