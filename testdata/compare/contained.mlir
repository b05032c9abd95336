// A function whose operations are among those of the function before succeeds wherever that one does.
// RUN: bcast-opt --compare Inputs/contained.mlir %s --compare-verbose 2>&1 | FileCheck %s
// RUN: bcast-opt --compare Inputs/contained.mlir %s --error-format=json 2>&1 | FileCheck %s --check-prefix=JSON

// CHECK-NOT: @shared
// CHECK: note[R0623]: @unused returns the same shapes wherever it succeeded, and accepts sizes that it did not
// CHECK: note[R0624]: @never succeeded with no run-time sizes before
// CHECK: note[R0622]: @narrower is undecided
// CHECK: note[R0622]: @other_order is undecided
// CHECK: 7 functions: 2 equal, 2 refine, 2 undecided, 1 never succeeded
// JSON: "function":"shared",{{.*}}"verdict":"equal",{{.*}}"accepts":"same",{{.*}}"results_compared":1,"results":1,"cases":1
// JSON: "function":"reordered",{{.*}}"verdict":"equal",
// JSON: "function":"unused",{{.*}}"verdict":"refines",{{.*}}"accepts":"more",
// JSON: "function":"bound",{{.*}}"verdict":"refines",

func.func @shared(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "test.broadcastable"(%0, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @reordered(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = "test.broadcastable"(%y, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "test.broadcastable"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = "my.first"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %1, %0 : tensor<?xf32>, tensor<?xf32>
}
func.func @unused(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "test.broadcastable"(%x, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @never(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<?xf32> to tensor<3xf32>
  return %x : tensor<?xf32>
}
// The declared size is a requirement, which the operation before does not have.
func.func @narrower(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "my.pool"(%x) : (tensor<?xf32>) -> tensor<3xf32>
  %1 = tensor.cast %0 : tensor<3xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}
// Operations that may have effects have other results in another order.
func.func @other_order(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = "my.pool"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = "my.pool"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %1, %0 : tensor<?xf32>, tensor<?xf32>
}
// `floor(n / 2)` is at least 0 if the larger of it and -1 is, and then rounding towards zero is the same.
func.func @bound(%n: index) -> tensor<?xf32> {
  %two = arith.constant 2 : index
  %less = arith.constant -1 : index
  %half = arith.divsi %n, %two : index
  %most = arith.maxsi %half, %less : index
  %r = tensor.empty(%most) : tensor<?xf32>
  return %r : tensor<?xf32>
}
