// RUN: bcast-opt --infer %s | FileCheck %s
// RUN: bcast-opt --infer %s | bcast-opt --infer | FileCheck %s

// Functions that call one another agree on what comes in from outside, if what they pass on has the same sizes.
// CHECK-LABEL: func.func private @even(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32>
func.func private @even(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  // CHECK-NEXT: %0 = math.exp %a : tensor<4xf32>
  %0 = math.exp %a : tensor<?xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %0 : tensor<?xf32>
^bb2:
  // CHECK: %1 = call @odd(%0, %c) : (tensor<4xf32>, i1) -> tensor<4xf32>
  %1 = call @odd(%0, %c) : (tensor<?xf32>, i1) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func private @odd(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32>
func.func private @odd(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %0 = math.log %a : tensor<?xf32>
  %1 = call @even(%0, %c) : (tensor<?xf32>, i1) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @outside
func.func @outside(%a: tensor<4xf32>, %c: i1) -> tensor<?xf32> {
  %0 = stablehlo.negate %a : (tensor<4xf32>) -> tensor<?xf32>
  // CHECK: call @even(%0, %c) : (tensor<4xf32>, i1) -> tensor<4xf32>
  %1 = call @even(%0, %c) : (tensor<?xf32>, i1) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// One that passes on more has only the sizes that stay.
// CHECK-LABEL: func.func private @grows(%a: tensor<?x3xf32>, %c: i1) -> tensor<?x3xf32>
func.func private @grows(%a: tensor<?x?xf32>, %c: i1) -> tensor<?x?xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : tensor<?x?xf32>
^bb2:
  // CHECK: tensor.concat dim(0) %a, %a : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  %0 = tensor.concat dim(0) %a, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = call @grows(%0, %c) : (tensor<?x?xf32>, i1) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @begins
func.func @begins(%a: tensor<2x3xf32>, %c: i1) {
  %0 = stablehlo.negate %a : (tensor<2x3xf32>) -> tensor<?x?xf32>
  %1 = call @grows(%0, %c) : (tensor<?x?xf32>, i1) -> tensor<?x?xf32>
  return
}

// So do the blocks of a loop.
// CHECK-LABEL: func.func @branches
func.func @branches(%a: tensor<2x3xf32>, %b: tensor<?x3xf32>, %c: i1) {
  %0 = stablehlo.negate %a : (tensor<2x3xf32>) -> tensor<?x?xf32>
  cf.br ^bb1(%0, %0 : tensor<?x?xf32>, tensor<?x?xf32>)
// CHECK: ^bb1(%x: tensor<2x3xf32>, %y: tensor<?x3xf32>):
^bb1(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>):
  // CHECK-NEXT: math.exp %x : tensor<2x3xf32>
  %1 = math.exp %x : tensor<?x?xf32>
  %2 = tensor.cast %b : tensor<?x3xf32> to tensor<?x?xf32>
  %3 = stablehlo.negate %b : (tensor<?x3xf32>) -> tensor<?x?xf32>
  cf.cond_br %c, ^bb1(%1, %3 : tensor<?x?xf32>, tensor<?x?xf32>), ^bb2
^bb2:
  return
}

// A loop of tosa, and both ways of a conditional.
// CHECK-LABEL: func.func @tosa
func.func @tosa(%c: tensor<i1>, %a: tensor<3xf32>) {
  // CHECK: %0 = tosa.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %0 = tosa.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<*xf32>
  // CHECK: "tosa.while_loop"(%0)
  %1 = "tosa.while_loop"(%0) ({
  // CHECK: ^bb0(%x: tensor<3xf32>):
  ^bb0(%x: tensor<*xf32>):
    %2 = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
    tosa.yield %c : tensor<i1>
  }, {
  // CHECK: ^bb0(%y: tensor<3xf32>):
  ^bb0(%y: tensor<*xf32>):
    // CHECK: tosa.yield %{{.*}} : tensor<3xf32>
    %3 = tosa.tanh %y : (tensor<*xf32>) -> tensor<*xf32>
    tosa.yield %3 : tensor<*xf32>
    // CHECK: (tensor<3xf32>) -> tensor<3xf32>
  }) : (tensor<*xf32>) -> tensor<*xf32>
  // CHECK: "tosa.cond_if"(%c, %1)
  %4 = "tosa.cond_if"(%c, %1) ({
  // CHECK: ^bb0(%x: tensor<3xf32>):
  ^bb0(%x: tensor<?xf32>):
    tosa.yield %x : tensor<?xf32>
  }, {
  ^bb0(%x: tensor<?xf32>):
    %5 = tosa.floor %x : (tensor<?xf32>) -> tensor<?xf32>
    tosa.yield %5 : tensor<?xf32>
    // CHECK: (tensor<i1>, tensor<3xf32>) -> tensor<3xf32>
  }) : (tensor<i1>, tensor<*xf32>) -> tensor<?xf32>
  return
}
