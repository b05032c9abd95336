// Operations of `spirv` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt spirv.custom | diff spirv.custom -
// RUN: bcast-opt spirv.custom --mlir-print-op-generic | diff spirv.generic -
