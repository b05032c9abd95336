// Further operations of `spirv` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt spirv_rest.custom | diff spirv_rest.custom -
// RUN: bcast-opt spirv_rest.generic --mlir-opt-print --mlir-print-op-custom | diff spirv_rest.custom -
// RUN: bcast-opt spirv_rest.custom --mlir-opt-print --mlir-print-op-generic | diff spirv_rest.generic -
