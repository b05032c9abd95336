// Further operations of `tosa` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt tosa_rest.custom | diff tosa_rest.custom -
// RUN: bcast-opt tosa_rest.generic --mlir-opt-print --mlir-print-op-custom | diff tosa_rest.custom -
// RUN: bcast-opt tosa_rest.custom --mlir-opt-print --mlir-print-op-generic | diff tosa_rest.generic -
