// A copy of a buffer has the shape of the buffer; `mlir-opt` compares neither shapes nor elements.
// RUN: bcast-opt %s --verify-only --verify-diagnostics
// RUN: bcast-opt %s --conformance=upstream | FileCheck %s

// CHECK-LABEL: @clone
func.func @clone(%a: memref<4xf32>) {
  // CHECK: bufferization.clone %a : memref<4xf32> to memref<5xf32>
  // expected-error @+1 {{op result type of shape '5' is not compatible with shape '4' that its operands lead to}}
  %0 = bufferization.clone %a : memref<4xf32> to memref<5xf32>
  return
}
