// Operations of `xegpu` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt xegpu.custom | diff xegpu.custom -
// RUN: bcast-opt xegpu.custom --mlir-print-op-generic | diff xegpu.generic -
