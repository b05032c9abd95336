// More operations of `omp` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt omp_more.custom | diff omp_more.custom -
// RUN: bcast-opt omp_more.custom --mlir-print-op-generic | diff omp_more.generic -
