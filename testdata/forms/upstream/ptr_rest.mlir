// Further operations of `ptr` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt ptr_rest.custom | diff ptr_rest.custom -
// RUN: bcast-opt ptr_rest.generic --mlir-opt-print --mlir-print-op-custom | diff ptr_rest.custom -
// RUN: bcast-opt ptr_rest.custom --mlir-opt-print --mlir-print-op-generic | diff ptr_rest.generic -
