// Operations of `ptr` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt ptr.custom | diff ptr.custom -
// RUN: bcast-opt ptr.custom --mlir-print-op-generic | diff ptr.generic -
