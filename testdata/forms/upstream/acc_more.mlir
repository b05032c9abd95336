// More operations of `acc` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt acc_more.custom | diff acc_more.custom -
// RUN: bcast-opt acc_more.custom --mlir-print-op-generic | diff acc_more.generic -
