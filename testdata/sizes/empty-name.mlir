// An empty `jax.global_constant` is no name: two arguments with it are two numbers.
// RUN: bcast-opt %s | FileCheck %s

// CHECK: stablehlo.dynamic_broadcast_in_dim
func.func private @f(%n: tensor<i32> {jax.global_constant = ""}, %m: tensor<i32> {jax.global_constant = ""}, %x: tensor<2xf32>, %y: tensor<3xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %1 = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
  %2 = stablehlo.dynamic_broadcast_in_dim %x, %0, dims = [0] : (tensor<2xf32>, tensor<1xi32>) -> tensor<?xf32>
  %3 = stablehlo.dynamic_broadcast_in_dim %y, %1, dims = [0] : (tensor<3xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %2, %3 : tensor<?xf32>, tensor<?xf32>
}
