// Operations of `async` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt async.custom | diff async.custom -
// RUN: bcast-opt async.custom --mlir-print-op-generic | diff async.generic -
