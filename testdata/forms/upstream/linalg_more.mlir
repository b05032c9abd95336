// Operations of `linalg` whose maps follow from their names, which mlir-opt leaves on them, as it prints them.
// RUN: bcast-opt linalg_more.custom --mlir-opt-print --mlir-print-op-custom | diff linalg_more.custom -
// RUN: bcast-opt linalg_more.generic --mlir-opt-print --mlir-print-op-custom | diff linalg_more.custom -
// RUN: bcast-opt linalg_more.custom --mlir-opt-print --mlir-print-op-generic | diff linalg_more.generic -
