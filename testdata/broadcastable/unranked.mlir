// RUN: bcast-opt %s --conformance=spec --verify-diagnostics
// RUN: bcast-opt %s --conformance=strict --verify-diagnostics
// RUN: bcast-opt %s --conformance=upstream --verify-diagnostics

// Unranked operands are left out of the inference; the others are compared all the same.

func.func @f(%u: tensor<*xf32>, %a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "test.broadcastable"(%u, %a) : (tensor<*xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "test.broadcastable"(%u, %u) : (tensor<*xf32>, tensor<*xf32>) -> tensor<7x8xf32>
  %2 = "test.broadcastable"(%u, %a) : (tensor<*xf32>, tensor<2xf32>) -> tensor<*xf32>

  // expected-error@+1 {{'test.broadcastable' op operands don't have broadcast-compatible shapes}}
  %3 = "test.broadcastable"(%a, %u, %b) : (tensor<2xf32>, tensor<*xf32>, tensor<3xf32>) -> tensor<*xf32>
  // expected-error@+1 {{'test.broadcastable' op result type '3' not broadcast compatible with broadcasted operands's shapes '2'}}
  %4 = "test.broadcastable"(%u, %a) : (tensor<*xf32>, tensor<2xf32>) -> tensor<3xf32>
  return
}
