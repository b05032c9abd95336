// More operations of `xegpu` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt xegpu_more.custom | diff xegpu_more.custom -
// RUN: bcast-opt xegpu_more.custom --mlir-print-op-generic | diff xegpu_more.generic -
