// Operations of `arm_neon` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt arm_neon.custom | diff arm_neon.custom -
// RUN: bcast-opt arm_neon.custom --mlir-print-op-generic | diff arm_neon.generic -
