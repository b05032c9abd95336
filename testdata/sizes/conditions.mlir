// RUN: bcast-opt --verify-only --conditions --witness conditions.mlir 2>&1 | diff conditions.stderr -
// RUN: bcast-opt --conditions=json --witness=json %s | FileCheck %s

// What a run must satisfy, no more than is needed, and sizes that do.

func.func @pairs(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?x?xf32>, %d: tensor<?x768xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "test.broadcastable"(%0, %c) : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = "test.broadcastable"(%c, %d) : (tensor<?x?xf32>, tensor<?x768xf32>) -> tensor<?x768xf32>
  %3 = "test.broadcastable"(%2, %1) : (tensor<?x768xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}

func.func @promise(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  %1 = "test.broadcastable"(%c, %d) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %1, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func @nothing(%a: tensor<?xf32>, %b: tensor<1xf32>, %c: tensor<2xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  %1 = "test.source"() : () -> tensor<?x3xf32>
  return
}

func.func @one(%a: tensor<?xf32>, %b: tensor<3xf32>, %c: tensor<4xf32>) {
  %0 = "test.broadcastable"(%a, %b) : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = "test.broadcastable"(%a, %c) : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: {"column":1,"conditions":[{"asserted":false,"kind":"bound","lines":[7,8,10],"of":[{"axis":0,"value":"%a"}],"sizes":[1,768]},
// CHECK-SAME: "file":"{{.*}}conditions.mlir","found":"satisfiable","function":"pairs","irredundant":true,"line":6,"public":true,
// CHECK-SAME: "witness":[{"type":"tensor<768xf32>","value":"%a"},
// CHECK: {"asserted":false,"kind":"broadcast",{{.*}}"to":[4]}
// CHECK: "conditions":[],
// CHECK: "conditions":[{"asserted":false,"kind":"bound","lines":[28,29],"of":[{"axis":0,"value":"%a"}],"sizes":[1]}]
