// Operations of MHLO have the custom forms that StableHLO has from them.
// RUN: bcast-opt %s | FileCheck %s

// CHECK: mhlo.constant dense<-1> : tensor<1xi32>
// CHECK: mhlo.multiply %{{.+}}, %{{.+}} : tensor<1xi32>
// CHECK: mhlo.reduce(%{{.+}} init: %{{.+}}) applies mhlo.maximum across dimensions = [1] : (tensor<?x10xf32>, tensor<f32>) -> tensor<?xf32>
#loc1 = loc("a.py":3:4)
func.func @f(%a: tensor<?x10xf32>, %i: tensor<f32>) -> tensor<?xf32> {
  %0 = mhlo.constant dense<-1> : tensor<1xi32>
  %1 = mhlo.multiply %0, %0 : tensor<1xi32>
  %2 = mhlo.reduce(%a init: %i) applies mhlo.maximum across dimensions = [1] : (tensor<?x10xf32>, tensor<f32>) -> tensor<?xf32> loc(#loc1)
  return %2 : tensor<?xf32>
}
