// Operations of `ml_program` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt ml_program.custom | diff ml_program.custom -
// RUN: bcast-opt ml_program.custom --mlir-print-op-generic | diff ml_program.generic -
