// Operations of `hal.executable.binary` in custom and in generic form, as IREE 3.13 prints them: each is read, and printed in both.
// RUN: bcast-opt executable_binary.custom | diff executable_binary.custom -
// RUN: bcast-opt executable_binary.custom --mlir-print-op-generic --mlir-print-local-scope | diff executable_binary.generic -
// RUN: bcast-opt executable_binary.generic --mlir-print-op-custom | diff executable_binary.custom -
