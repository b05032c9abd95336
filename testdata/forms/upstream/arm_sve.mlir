// Operations of `arm_sve` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt arm_sve.custom | diff arm_sve.custom -
// RUN: bcast-opt arm_sve.custom --mlir-print-op-generic | diff arm_sve.generic -
