// More operations of `ptr` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt ptr_more.custom | diff ptr_more.custom -
// RUN: bcast-opt ptr_more.custom --mlir-print-op-generic | diff ptr_more.generic -
