// Operations of `nvvm` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt nvvm.custom | diff nvvm.custom -
// RUN: bcast-opt nvvm.custom --mlir-print-op-generic | diff nvvm.generic -
