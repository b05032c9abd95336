// RUN: bcast-opt %s --verify-only
// RUN: bcast-opt %s | FileCheck %s

// CHECK-LABEL: @right
func.func @right(%f: f32, %x: index, %a: tensor<2x3xf32>, %d: tensor<?x3xf32>, %u: tensor<*xf32>, %v: vector<[4]xf32>,
                 %c: i1, %m: memref<2xi32>, %z: tensor<0xi32>) {
  %0 = "arith.addf"(%f, %f) : (f32, f32) -> f32
  %1 = "arith.addi"(%x, %x) : (index, index) -> index
  // CHECK: "arith.addf"(%d, %a)
  %2 = "arith.addf"(%d, %a) : (tensor<?x3xf32>, tensor<2x3xf32>) -> tensor<?x3xf32>
  %3 = "arith.negf"(%u) : (tensor<*xf32>) -> tensor<*xf32>
  %4 = "arith.cmpf"(%v, %v) <{predicate = 1 : i64}> : (vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xi1>
  %5 = "arith.select"(%c, %a, %a) : (i1, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = "arith.bitcast"(%m) : (memref<2xi32>) -> memref<2xf32>
  %7 = "arith.addi"(%z, %z) : (tensor<0xi32>, tensor<0xi32>) -> tensor<0xi32>
  %8 = "arith.truncf"(%a) : (tensor<2x3xf32>) -> tensor<2x3xbf16>
  // CHECK: "math.isnan"
  %9 = "math.isnan"(%d) : (tensor<?x3xf32>) -> tensor<?x3xi1>
  return
}
