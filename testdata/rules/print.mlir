// RUN: bcast-opt %s --verify-roundtrip | FileCheck %s
// RUN: bcast-opt %s --deny-unregistered-dialect --verify-only
// RUN: bcast-opt --show-dialects | FileCheck %s --check-prefix=DIALECTS

// Rules come back as they were written.

// DIALECTS: async,bcast,bufferization

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  // CHECK: %[[A:.+]] = "bcast.elementwise"(%{{.+}}, %{{.+}}) <{rule = #bcast.rule<pdpd, axis = 1>}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %0 = "bcast.elementwise"(%a, %b) <{rule = #bcast.rule<pdpd, axis = 1>}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // CHECK-NEXT: bcast.elementwise %[[A]], %{{.+}} {rule = #bcast.rule<numpy>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.elementwise %0, %b {rule = #bcast.rule<numpy>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
