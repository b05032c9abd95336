// More operations of `arm_neon` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt arm_neon_more.custom | diff arm_neon_more.custom -
// RUN: bcast-opt arm_neon_more.custom --mlir-print-op-generic | diff arm_neon_more.generic -
