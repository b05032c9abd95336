// Further operations of `acc` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt acc_rest.custom | diff acc_rest.custom -
// RUN: bcast-opt acc_rest.generic --mlir-opt-print --mlir-print-op-custom | diff acc_rest.custom -
// RUN: bcast-opt acc_rest.custom --mlir-opt-print --mlir-print-op-generic | diff acc_rest.generic -
