// Operations of `gpu` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt gpu.custom | diff gpu.custom -
// RUN: bcast-opt gpu.custom --mlir-print-op-generic | diff gpu.generic -
