// Further operations of `transform` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt transform_rest.custom | diff transform_rest.custom -
// RUN: bcast-opt transform_rest.generic --mlir-opt-print --mlir-print-op-custom | diff transform_rest.custom -
// RUN: bcast-opt transform_rest.custom --mlir-opt-print --mlir-print-op-generic | diff transform_rest.generic -
