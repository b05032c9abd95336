// Operations of torch-mlir, with the types that their definitions ask for: read, and printed in both forms.
// RUN: bcast-opt aten_e-l.custom | diff aten_e-l.custom -
// RUN: bcast-opt aten_e-l.custom --mlir-print-op-generic | diff aten_e-l.generic -
// RUN: bcast-opt aten_e-l.generic --mlir-print-op-custom | diff aten_e-l.custom -
