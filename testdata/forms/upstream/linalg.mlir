// Operations of `linalg` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt linalg.custom | diff linalg.custom -
// RUN: bcast-opt linalg.custom --mlir-print-op-generic | diff linalg.generic -
