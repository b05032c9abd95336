// Operations of CHLO with the shapes that their tests have: read, and printed in both forms.
// RUN: bcast-opt chlo_rest.custom | diff chlo_rest.custom -
// RUN: bcast-opt chlo_rest.custom --mlir-print-op-generic | diff chlo_rest.generic -
// RUN: bcast-opt chlo_rest.generic --mlir-print-op-custom | diff chlo_rest.custom -
