// RUN: bcast-opt %s --conformance=spec --verify-diagnostics
// RUN: bcast-opt %s --conformance=strict --verify-diagnostics
// RUN: bcast-opt %s --conformance=upstream | FileCheck %s

// The page asks for one operand at least; MLIR does not.

// CHECK: "test.broadcastable"() : () -> tensor<2xf32>
// expected-error@+1 {{'test.broadcastable' op expected 1 or more operands, but found 0}}
%0 = "test.broadcastable"() : () -> tensor<2xf32>
