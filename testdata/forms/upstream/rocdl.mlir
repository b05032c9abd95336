// Operations of `rocdl` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt rocdl.custom | diff rocdl.custom -
// RUN: bcast-opt rocdl.custom --mlir-print-op-generic | diff rocdl.generic -
