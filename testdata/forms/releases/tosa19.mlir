// Operations as mlir-opt 19 prints them, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt --llvm=19 tosa19.custom --mlir-opt-print --mlir-print-op-custom | diff tosa19.custom -
// RUN: bcast-opt --llvm=19 tosa19.custom --mlir-opt-print | diff tosa19.generic -
// RUN: bcast-opt --llvm=19 tosa19.generic --mlir-opt-print --mlir-print-op-custom | diff tosa19.custom -
