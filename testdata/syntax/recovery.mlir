// RUN: not bcast-opt %s --error-format=gcc 2>&1 | FileCheck %s --implicit-check-not=error:

// Five errors that have nothing to do with one another: five messages, in order, and none because of another.

func.func @first(%a: tensor<2xf32>) -> tensor<2xf32> {
  // CHECK: recovery.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected '}' in attribute dictionary
  %0 = "t.op"(%a) {a = 1 b = 2} : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: recovery.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected attribute value
  %1 = "t.op"(%0) {a = } : (tensor<2xf32>) -> tensor<2xf32>
  // CHECK: recovery.mlir:[[@LINE+1]]:{{[0-9]+}}: error: use of undeclared SSA value name
  %2 = "t.op"(%1, %nowhere) : (tensor<2xf32>, i32) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

func.func @second(%a: tensor<3xf32>, %b: tensor<4xf32>) {
  // CHECK: recovery.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected 'x' in dimension list
  %0 = "t.op"(%a) : (tensor<3xf32>) -> tensor<2x3>
  // CHECK: recovery.mlir:[[@LINE+1]]:{{[0-9]+}}: error: 'test.broadcastable' op operands don't have broadcast-compatible shapes
  %1 = "test.broadcastable"(%a, %b) : (tensor<3xf32>, tensor<4xf32>) -> tensor<4xf32>
  "t.use"(%0, %1) : (tensor<2x3xf32>, tensor<4xf32>) -> ()
  return
}
