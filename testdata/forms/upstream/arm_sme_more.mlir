// More operations of `arm_sme` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt arm_sme_more.custom | diff arm_sme_more.custom -
// RUN: bcast-opt arm_sme_more.custom --mlir-print-op-generic | diff arm_sme_more.generic -
