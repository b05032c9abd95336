// Further operations of `nvvm` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt nvvm_rest.custom | diff nvvm_rest.custom -
// RUN: bcast-opt nvvm_rest.generic --mlir-opt-print --mlir-print-op-custom | diff nvvm_rest.custom -
// RUN: bcast-opt nvvm_rest.custom --mlir-opt-print --mlir-print-op-generic | diff nvvm_rest.generic -
