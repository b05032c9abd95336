// RUN: bcast-opt %S/resources.mlirbc --mlir-opt-print | FileCheck %s
// RUN: bcast-opt %S/resources.mlirbc --mlir-elide-resource-strings-if-larger=20 --mlir-opt-print | FileCheck %s --check-prefix=ELIDED

// CHECK: value = dense_resource<weights> : tensor<4xi32>
// CHECK: {-#
// CHECK-NEXT: dialect_resources: {
// CHECK-NEXT: builtin: {
// CHECK-NEXT: weights: "0x0400000001000000020000000300000004000000"
// CHECK: #-}

// ELIDED-NOT: weights: "
func.func @f() -> tensor<4xi32> {
  %0 = arith.constant dense_resource<weights> : tensor<4xi32>
  return %0 : tensor<4xi32>
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x0400000001000000020000000300000004000000"
    }
  }
#-}
