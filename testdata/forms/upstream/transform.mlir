// Operations of `transform` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt transform.custom | diff transform.custom -
// RUN: bcast-opt transform.custom --mlir-print-op-generic | diff transform.generic -
