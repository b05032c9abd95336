// Transfers of memories, lists of types without parentheses, and vectors as elements, as mlir-opt prints them in custom and in
// generic form: each is read, and printed in both.
// RUN: bcast-opt type_lists.custom | diff type_lists.custom -
// RUN: bcast-opt type_lists.custom --mlir-opt-print --mlir-print-op-generic | diff type_lists.generic -
// RUN: bcast-opt type_lists.generic --mlir-opt-print --mlir-print-op-custom | diff type_lists.custom -
