// More operations of `spirv` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt spirv_more.custom | diff spirv_more.custom -
// RUN: bcast-opt spirv_more.custom --mlir-print-op-generic | diff spirv_more.generic -
