// RUN: bcast-opt %s --dialect=../dialects/Inputs/shape.toml --infer | FileCheck %s

// Types of results by relations that a file of definitions names.

// CHECK-LABEL: func.func @right
func.func @right(%a: tensor<2x3xf32>, %b: tensor<?x3xf32>, %c: tensor<3x5xf32>, %s: !mine.shaped<[2,3],f32>) {
  // CHECK: "mine.join"(%a, %a) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %0 = "mine.join"(%a, %a) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  // CHECK: "mine.join"(%a, %b) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = "mine.join"(%a, %b) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x?xf32>
  // CHECK: "mine.product"(%a, %c) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %2 = "mine.product"(%a, %c) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x?xf32>
  %3 = "mine.turn"(%a) {order = [1, 0]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %4 = "mine.turn"(%s) {order = [1, 0]} : (!mine.shaped<[2,3],f32>) -> !mine.shaped<[3,2],f32>
  %5 = "mine.view"(%a) : (tensor<2x3xf32>) -> tensor<6xf32>
  return
}

