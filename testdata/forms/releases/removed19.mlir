// Operations with other properties, results or terminators in LLVM 19, as mlir-opt 19 prints them: each is read, and printed in both forms.
// RUN: bcast-opt --llvm=19 removed19.custom --mlir-opt-print --mlir-print-op-custom | diff removed19.custom -
// RUN: bcast-opt --llvm=19 removed19.custom --mlir-opt-print | diff removed19.generic -
// RUN: bcast-opt --llvm=19 removed19.generic --mlir-opt-print --mlir-print-op-custom | diff removed19.custom -
