// Operations of `wasmssa` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt wasmssa.custom | diff wasmssa.custom -
// RUN: bcast-opt wasmssa.custom --mlir-print-op-generic | diff wasmssa.generic -
