// More operations of `emitc` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt emitc_more.custom | diff emitc_more.custom -
// RUN: bcast-opt emitc_more.custom --mlir-print-op-generic | diff emitc_more.generic -
