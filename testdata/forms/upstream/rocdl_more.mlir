// More operations of `rocdl` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt rocdl_more.custom | diff rocdl_more.custom -
// RUN: bcast-opt rocdl_more.custom --mlir-print-op-generic | diff rocdl_more.generic -
