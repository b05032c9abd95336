// RUN: bcast-opt %s --dialect=Inputs/formula.toml --infer | FileCheck %s

// Sizes that formulas of the user's compute.

// CHECK-LABEL: func.func @right
func.func @right(%x: tensor<2x3x9xf32>, %b: tensor<3x5xf32>, %a: tensor<?x5xf32>) {
  // CHECK: "mine.pool"(%x) {pad = [1, 0], stride = 2, window = 3} : (tensor<2x3x9xf32>) -> tensor<2x3x5xf32>
  %0 = "mine.pool"(%x) {pad = [1, 0], stride = 2, window = 3} : (tensor<2x3x9xf32>) -> tensor<2x3x?xf32>
  // CHECK: "mine.flatten"(%x) : (tensor<2x3x9xf32>) -> tensor<6x9xf32>
  %1 = "mine.flatten"(%x) : (tensor<2x3x9xf32>) -> tensor<?x9xf32>
  // CHECK: "mine.pair"(%a, %b) : (tensor<?x5xf32>, tensor<3x5xf32>) -> (tensor<?xf32>, tensor<?x5xf32>)
  %2:2 = "mine.pair"(%a, %b) : (tensor<?x5xf32>, tensor<3x5xf32>) -> (tensor<?xf32>, tensor<?x5xf32>)
  return
}


// What is divided by 0 is not known.
// CHECK-LABEL: func.func @unknown
func.func @unknown(%x: tensor<2x3x9xf32>, %u: tensor<*xf32>) {
  // CHECK: "mine.pool"(%x) {pad = [1], stride = 0, window = 3} : (tensor<2x3x9xf32>) -> tensor<2x3x7xf32>
  %1 = "mine.pool"(%x) {pad = [1], stride = 0, window = 3} : (tensor<2x3x9xf32>) -> tensor<2x?x7xf32>
  // CHECK: "mine.flatten"(%u) : (tensor<*xf32>) -> tensor<?x?xf32>
  %2 = "mine.flatten"(%u) : (tensor<*xf32>) -> tensor<*xf32>
  return
}
