// Further operations of `omp` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt omp_rest.custom | diff omp_rest.custom -
// RUN: bcast-opt omp_rest.generic --mlir-opt-print --mlir-print-op-custom | diff omp_rest.custom -
// RUN: bcast-opt omp_rest.custom --mlir-opt-print --mlir-print-op-generic | diff omp_rest.generic -
