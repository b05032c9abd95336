// Operations of `acc` as mlir-opt 19 prints them, but for doubled blanks, in custom and in generic form: each is read, and printed in both.
// RUN: bcast-opt --llvm=19 acc19.custom --mlir-opt-print --mlir-print-op-custom | diff acc19.custom -
// RUN: bcast-opt --llvm=19 acc19.custom --mlir-opt-print | diff acc19.generic -
// RUN: bcast-opt --llvm=19 acc19.generic --mlir-opt-print --mlir-print-op-custom | diff acc19.custom -
