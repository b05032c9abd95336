// Further operations of `arm_sme` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt arm_sme_rest.custom | diff arm_sme_rest.custom -
// RUN: bcast-opt arm_sme_rest.generic --mlir-opt-print --mlir-print-op-custom | diff arm_sme_rest.custom -
// RUN: bcast-opt arm_sme_rest.custom --mlir-opt-print --mlir-print-op-generic | diff arm_sme_rest.generic -
