// Sizes of arguments that are dynamic, and with which a function succeeds for one number only.
// RUN: not bcast-opt -Werror=argument-forced %s 2>&1 | FileCheck %s

// A size that a constant of the program decides, in one operation.
// CHECK: error[W0722]: dimension 0 of '%x' is dynamic, but can only be 8
// CHECK: │ func.func @constant(%x: tensor<?x4xf32>
// CHECK-NEXT: │                                ^ 8 for every call that succeeds
// CHECK-NEXT: │   %0 = "stablehlo.add"
// CHECK-NEXT: needs this size
// CHECK: = help: if no other size is meant, declare 8 in place of `?`
func.func @constant(%x: tensor<?x4xf32>, %w: tensor<8x4xf32>) -> tensor<?x4xf32> {
  %0 = "stablehlo.add"(%x, %w) : (tensor<?x4xf32>, tensor<8x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// By way of another argument: each operation alone leaves a choice.
// CHECK: error[W0722]: dimension 0 of '%x' is dynamic, but can only be 8
// CHECK: needs this size, together with the others
// CHECK: needs this size, together with the others
// CHECK: = note: it does not follow without any one of these operations
// CHECK: error[W0722]: dimension 0 of '%y' is dynamic, but can only be 8
func.func @two(%x: tensor<?xf32>, %y: tensor<?xf32>, %w: tensor<8xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.add"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "stablehlo.add"(%y, %w) : (tensor<?xf32>, tensor<8xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A size that a trace wrote into a shape: 2 times the batch is 16.
// CHECK: error[W0722]: dimension 0 of '%x' is dynamic, but can only be 8
func.func @reshape(%x: tensor<?x2xf32>) -> tensor<16xf32> {
  %s = "tosa.const_shape"() {values = dense<16> : tensor<1xindex>} : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %s : (tensor<?x2xf32>, !tosa.shape<1>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// A broadcast leaves two sizes, and another private function is judged by its callers.
// CHECK-NOT: error[W0722]
func.func @choice(%x: tensor<?xf32>, %w: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "onnx.Add"(%x, %w) : (tensor<?xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @inner(%x: tensor<?xf32>, %w: tensor<8xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.add"(%x, %w) : (tensor<?xf32>, tensor<8xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// A function says that it is meant.
func.func @meant(%x: tensor<?xf32>, %w: tensor<8xf32>) -> tensor<?xf32> attributes {bcast.allow = ["argument-forced"]} {
  %0 = "stablehlo.add"(%x, %w) : (tensor<?xf32>, tensor<8xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
