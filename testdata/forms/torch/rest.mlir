// Operations of torch-mlir that are written in ways of their own, with the types that their definitions ask for: read, and
// printed in both forms.
// RUN: bcast-opt rest.custom | diff rest.custom -
// RUN: bcast-opt rest.custom --mlir-print-op-generic | diff rest.generic -
// RUN: bcast-opt rest.generic --mlir-print-op-custom | diff rest.custom -
