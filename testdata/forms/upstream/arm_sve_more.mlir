// More operations of `arm_sve` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt arm_sve_more.custom | diff arm_sve_more.custom -
// RUN: bcast-opt arm_sve_more.custom --mlir-print-op-generic | diff arm_sve_more.generic -
