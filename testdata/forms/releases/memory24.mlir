// Operations on memory and matrices as LLVM 24 prints them, with their properties outside of the dictionary, and as mlir-opt 22 does: both are read, and
// printed as the chosen release does.
// RUN: bcast-opt --llvm=24 memory24.custom | diff memory24.custom -
// RUN: bcast-opt --llvm=24 --mlir-opt-print --mlir-print-op-custom memory24.llvm22 | diff memory24.custom -
// RUN: bcast-opt --mlir-opt-print --mlir-print-op-custom memory24.custom | diff memory24.llvm22 -
