// More operations of `xevm` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt xevm_more.custom | diff xevm_more.custom -
// RUN: bcast-opt xevm_more.custom --mlir-print-op-generic | diff xevm_more.generic -
