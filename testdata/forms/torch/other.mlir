// Operations of torch-mlir, with the types that their definitions ask for: read, and printed in both forms.
// RUN: bcast-opt other.custom | diff other.custom -
// RUN: bcast-opt other.custom --mlir-print-op-generic | diff other.generic -
// RUN: bcast-opt other.generic --mlir-print-op-custom | diff other.custom -
