// Operations of `xevm` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt xevm.custom | diff xevm.custom -
// RUN: bcast-opt xevm.custom --mlir-print-op-generic | diff xevm.generic -
