// More operations of `irdl` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt irdl_more.custom | diff irdl_more.custom -
// RUN: bcast-opt irdl_more.custom --mlir-print-op-generic | diff irdl_more.generic -
