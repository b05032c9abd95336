// Further operations of `emitc` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt emitc_rest.custom | diff emitc_rest.custom -
// RUN: bcast-opt emitc_rest.generic --mlir-opt-print --mlir-print-op-custom | diff emitc_rest.custom -
// RUN: bcast-opt emitc_rest.custom --mlir-opt-print --mlir-print-op-generic | diff emitc_rest.generic -
