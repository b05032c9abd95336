// Further operations of `arm_sve` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt arm_sve_rest.custom | diff arm_sve_rest.custom -
// RUN: bcast-opt arm_sve_rest.generic --mlir-opt-print --mlir-print-op-custom | diff arm_sve_rest.custom -
// RUN: bcast-opt arm_sve_rest.custom --mlir-opt-print --mlir-print-op-generic | diff arm_sve_rest.generic -
