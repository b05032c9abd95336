// Each verdict, what is told of it, and what makes it an error.
// RUN: not bcast-opt --compare Inputs/verdicts.mlir %s 2>&1 | FileCheck %s
// RUN: not bcast-opt --compare Inputs/verdicts.mlir %s --compare-strict 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not bcast-opt --compare Inputs/verdicts.mlir %s --compare-verbose 2>&1 | FileCheck %s --check-prefix=VERBOSE
// RUN: not bcast-opt --compare Inputs/verdicts.mlir %s --error-format=json 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: bcast-opt --compare %s %s --compare-strict | FileCheck %s --check-prefix=SELF

// CHECK-NOT: @same
// CHECK-NOT: @swapped
// CHECK-NOT: @more
// CHECK-NOT: @opaque
// CHECK: note[R0622]: @undecided is undecided: result #0 is not known to have the shape that it had
// CHECK: note: it depends on 'my.pool' (Inputs/verdicts.mlir:19), 'my.fast_pool' ({{.*}}verdicts.mlir:{{[0-9]+}})
// CHECK: note[R0624]: @arguments is not compared: it has arguments that it did not have
// CHECK: error[E0620]: @narrowed fails where it succeeded
// CHECK: its arguments do not take these sizes if %x is tensor<1xf32>
// CHECK: note[R0624]: @declared is not compared: it is only declared
// CHECK: error[E0625]: public function @gone is gone
// CHECK: 12 functions: 3 equal, 1 refines, 1 differs, 1 undecided, 2 not compared, 1 added, 2 gone, 1 never succeeded
// STRICT: error[R0622]: @undecided is undecided
// STRICT: error[R0624]: @arguments is not compared
// VERBOSE: note[R0623]: @more returns the same shapes wherever it succeeded, and accepts sizes that it did not
// JSON: "function":"same",{{.*}}"verdict":"equal","difference":null,"accepts":"same",
// JSON: "function":"more",{{.*}}"verdict":"refines","difference":null,"accepts":"more",
// JSON: "function":"undecided",{{.*}}"verdict":"undecided",{{.*}}"unknown":[{"side":"before","line":19,"op":"my.pool"},{"side":"after","line":{{[0-9]+}},"op":"my.fast_pool"}]
// JSON: "function":"narrowed",{{.*}}"difference":"signature","accepts":"fewer",
// JSON: "function":"gone",{{.*}}"verdict":"removed",
// SELF: 10 functions: 10 equal

func.func @same(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.exp %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @swapped(%x: tensor<?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "test.broadcastable"(%y, %x) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @more(%x: tensor<?xf32>, %y: tensor<2xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @opaque(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "my.pool"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @undecided(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "my.fast_pool"(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @arguments(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @narrowed(%x: tensor<2xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %x : tensor<2xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @never(%x: tensor<?xf32>, %a: tensor<3xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
func.func @added(%x: tensor<?xf32>) {
  return
}
func.func private @declared(tensor<?xf32>) -> tensor<?xf32>
