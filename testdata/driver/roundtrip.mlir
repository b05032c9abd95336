// RUN: bcast-opt %s --verify-roundtrip | FileCheck %s

// What is printed can be read again, and is printed the same.

// CHECK: func.func @f
func.func @f(%a: tensor<2x?xf32>) -> tensor<2x?xf32> {
  // CHECK: tosa.add
  %0 = tosa.add %a, %a : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}
