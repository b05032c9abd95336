// Operations of torch-mlir, with the types that their definitions ask for: read, and printed in both forms.
// RUN: bcast-opt aten_a-d.custom | diff aten_a-d.custom -
// RUN: bcast-opt aten_a-d.custom --mlir-print-op-generic | diff aten_a-d.generic -
// RUN: bcast-opt aten_a-d.generic --mlir-print-op-custom | diff aten_a-d.custom -
