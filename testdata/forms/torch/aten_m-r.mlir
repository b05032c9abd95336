// Operations of torch-mlir, with the types that their definitions ask for: read, and printed in both forms.
// RUN: bcast-opt aten_m-r.custom | diff aten_m-r.custom -
// RUN: bcast-opt aten_m-r.custom --mlir-print-op-generic | diff aten_m-r.generic -
// RUN: bcast-opt aten_m-r.generic --mlir-print-op-custom | diff aten_m-r.custom -
