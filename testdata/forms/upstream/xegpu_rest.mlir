// Further operations of `xegpu` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt xegpu_rest.custom | diff xegpu_rest.custom -
// RUN: bcast-opt xegpu_rest.generic --mlir-opt-print --mlir-print-op-custom | diff xegpu_rest.custom -
// RUN: bcast-opt xegpu_rest.custom --mlir-opt-print --mlir-print-op-generic | diff xegpu_rest.generic -
