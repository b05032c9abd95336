// Operations of `irdl` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt irdl.custom | diff irdl.custom -
// RUN: bcast-opt irdl.custom --mlir-print-op-generic | diff irdl.generic -
