// Operations of `cf` as mlir-opt prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt cf.custom | diff cf.custom -
// RUN: bcast-opt cf.custom --mlir-print-op-generic | diff cf.generic -
