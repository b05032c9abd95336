// Operations whose custom form is not read: in generic form they are, and mlir-opt prints the same.
// RUN: bcast-opt unread.generic --mlir-opt-print --mlir-print-op-generic | diff unread.generic -
// RUN: bcast-opt unread.generic --mlir-opt-print --mlir-print-op-custom | FileCheck %s

// CHECK: "linalg.fill_rng_2d"(
// CHECK: "spirv.SpecConstantOperation"() ({
// CHECK: spirv.mlir.yield
