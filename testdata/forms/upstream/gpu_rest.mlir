// Further operations of `gpu` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt gpu_rest.custom | diff gpu_rest.custom -
// RUN: bcast-opt gpu_rest.generic --mlir-opt-print --mlir-print-op-custom | diff gpu_rest.custom -
// RUN: bcast-opt gpu_rest.custom --mlir-opt-print --mlir-print-op-generic | diff gpu_rest.generic -
