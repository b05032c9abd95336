// RUN: bcast-opt %s --allow-unregistered-dialect --mlir-print-op-generic | FileCheck %s

// What is written in generic form is printed in generic form, with the names of values and blocks that were given.

// CHECK: "builtin.module"() ({
// CHECK-NEXT: "func.func"() <{function_type = (i1, tensor<2x?xf32>) -> tensor<2x?xf32>, sym_name = "f"}> ({
"func.func"() <{function_type = (i1, tensor<2x?xf32>) -> tensor<2x?xf32>, sym_name = "f"}> ({
// CHECK-NEXT: ^bb0(%[[C:.+]]: i1, %[[A:.+]]: tensor<2x?xf32>):
^bb0(%c: i1, %a: tensor<2x?xf32>):
  // CHECK-NEXT: %[[P:.+]]:2 = "t.pair"(%[[A]]) {k = [1, "s", unit]} : (tensor<2x?xf32>) -> (tensor<1xf32>, i32)
  %p:2 = "t.pair"(%a) {k = [1, "s", unit]} : (tensor<2x?xf32>) -> (tensor<1xf32>, i32)
  // CHECK-NEXT: "t.region"(%[[P]]#1) ({
  // CHECK-NEXT: }, {
  // CHECK-NEXT:   "t.in"() : () -> ()
  // CHECK-NEXT: }) : (i32) -> ()
  "t.region"(%p#1) ({
  }, {
    "t.in"() : () -> ()
  }) : (i32) -> ()
  // CHECK-NEXT: "t.branch"(%[[C]])[^then, ^else] : (i1) -> ()
  "t.branch"(%c)[^then, ^else] : (i1) -> ()
// CHECK-NEXT: ^then: // pred: ^bb0
^then:
  // CHECK-NEXT: "func.return"(%[[A]]) : (tensor<2x?xf32>) -> ()
  "func.return"(%a) : (tensor<2x?xf32>) -> ()
// CHECK-NEXT: ^else: // pred: ^bb0
^else:
  // CHECK-NEXT: %[[R:.+]] = "test.broadcastable"(%[[A]], %[[P]]#0) : (tensor<2x?xf32>, tensor<1xf32>) -> tensor<2x?xf32>
  %r = "test.broadcastable"(%a, %p#0) : (tensor<2x?xf32>, tensor<1xf32>) -> tensor<2x?xf32>
  // CHECK-NEXT: "func.return"(%[[R]]) : (tensor<2x?xf32>) -> ()
  "func.return"(%r) : (tensor<2x?xf32>) -> ()
}) : () -> ()
