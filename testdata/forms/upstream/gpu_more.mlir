// More operations of `gpu` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt gpu_more.custom | diff gpu_more.custom -
// RUN: bcast-opt gpu_more.custom --mlir-print-op-generic | diff gpu_more.generic -
