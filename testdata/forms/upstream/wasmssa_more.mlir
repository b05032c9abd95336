// More operations of `wasmssa` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt wasmssa_more.custom | diff wasmssa_more.custom -
// RUN: bcast-opt wasmssa_more.custom --mlir-print-op-generic | diff wasmssa_more.generic -
