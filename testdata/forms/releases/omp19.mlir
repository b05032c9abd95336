// Operations of `omp` as mlir-opt 19 prints them, but for blanks at the end of a line, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt --llvm=19 omp19.custom --mlir-opt-print --mlir-print-op-custom | diff omp19.custom -
// RUN: bcast-opt --llvm=19 omp19.custom --mlir-opt-print | diff omp19.generic -
// RUN: bcast-opt --llvm=19 omp19.generic --mlir-opt-print --mlir-print-op-custom | diff omp19.custom -
