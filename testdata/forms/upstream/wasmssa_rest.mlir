// Further operations of `wasmssa` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt wasmssa_rest.custom | diff wasmssa_rest.custom -
// RUN: bcast-opt wasmssa_rest.generic --mlir-opt-print --mlir-print-op-custom | diff wasmssa_rest.custom -
// RUN: bcast-opt wasmssa_rest.custom --mlir-opt-print --mlir-print-op-generic | diff wasmssa_rest.generic -
