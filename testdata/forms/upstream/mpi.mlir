// Operations of `mpi` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt mpi.custom | diff mpi.custom -
// RUN: bcast-opt mpi.custom --mlir-print-op-generic | diff mpi.generic -
