// Operations of StableHLO with the shapes that their tests have: read, and printed in both forms.
// RUN: bcast-opt stablehlo_rest.custom | diff stablehlo_rest.custom -
// RUN: bcast-opt stablehlo_rest.custom --mlir-print-op-generic | diff stablehlo_rest.generic -
// RUN: bcast-opt stablehlo_rest.generic --mlir-print-op-custom | diff stablehlo_rest.custom -
