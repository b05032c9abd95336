// Operations of TOSA as IREE 3.13 prints them, which is built on LLVM 24, and as mlir-opt 22 does: both are read, and printed as the chosen release does.
// RUN: bcast-opt --llvm=24 tosa24.custom | diff tosa24.custom -
// RUN: bcast-opt tosa24.custom | diff tosa24.llvm22 -
// RUN: bcast-opt --llvm=24 --mlir-opt-print --mlir-print-op-custom tosa24.llvm22 | diff tosa24.custom -
