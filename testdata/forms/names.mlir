// What `mlir-opt` prints of a generic text: values have the names that it chooses, and aliases are those that are used.
// RUN: bcast-opt names.generic --mlir-opt-print --mlir-print-op-custom | diff names.pretty -
// RUN: bcast-opt names.pretty --mlir-opt-print --mlir-print-op-custom | diff names.pretty -
// RUN: bcast-opt names.pretty --mlir-opt-print | diff names.generic -
