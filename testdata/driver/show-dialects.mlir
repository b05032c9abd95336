// RUN: bcast-opt --show-dialects | FileCheck %s

// The names of the dialects that `mlir-opt` has, and of those of which operations are known besides: operations of
// others are refused by `--deny-unregistered-dialect`.

// CHECK: Available Dialects:
// CHECK-SAME: arith,{{.*}}bcast,{{.*}}builtin,{{.*}}chlo,{{.*}}func,{{.*}}onnx,{{.*}}stablehlo,{{.*}}tosa

// And how many operations of each are read in their custom form, by the table of which release.

// CHECK: {{^}}  math: 46 of 46 (LLVM 22)
