// Operations of `emitc` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt emitc.custom | diff emitc.custom -
// RUN: bcast-opt emitc.custom --mlir-print-op-generic | diff emitc.generic -
