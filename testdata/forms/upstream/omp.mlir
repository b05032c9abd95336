// Operations of `omp` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt omp.custom | diff omp.custom -
// RUN: bcast-opt omp.custom --mlir-print-op-generic | diff omp.generic -
