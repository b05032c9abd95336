// RUN: bcast-opt --show-dialects | FileCheck %s

// The names of the dialects that `mlir-opt` has: operations of others are refused by `--deny-unregistered-dialect`.

// CHECK: Available Dialects:
// CHECK-SAME: arith,{{.*}}builtin,{{.*}}func,{{.*}}tosa
