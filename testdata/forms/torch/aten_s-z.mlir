// Operations of torch-mlir, with the types that their definitions ask for: read, and printed in both forms.
// RUN: bcast-opt aten_s-z.custom | diff aten_s-z.custom -
// RUN: bcast-opt aten_s-z.custom --mlir-print-op-generic | diff aten_s-z.generic -
// RUN: bcast-opt aten_s-z.generic --mlir-print-op-custom | diff aten_s-z.custom -
