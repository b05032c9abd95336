// Operations of `pdl` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt pdl.custom | diff pdl.custom -
// RUN: bcast-opt pdl.custom --mlir-print-op-generic | diff pdl.generic -
