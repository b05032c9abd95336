// Further operations of `arm_neon` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt arm_neon_rest.custom | diff arm_neon_rest.custom -
// RUN: bcast-opt arm_neon_rest.generic --mlir-opt-print --mlir-print-op-custom | diff arm_neon_rest.custom -
// RUN: bcast-opt arm_neon_rest.custom --mlir-opt-print --mlir-print-op-generic | diff arm_neon_rest.generic -
