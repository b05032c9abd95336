// RUN: bcast-opt %s --verify-diagnostics

// A combination of types that was found right is not verified again; a wrong one is reported each time, and one that
// only looks like a known one (the types the same, but cut differently into operands and results) is not taken for it.

func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  %0 = "test.broadcastable"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "test.broadcastable"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{requires one result}}
  %2:2 = "test.broadcastable"(%a) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  // expected-error@+1 {{operands don't have broadcast-compatible shapes}}
  %3 = "test.broadcastable"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  // expected-error@+1 {{operands don't have broadcast-compatible shapes}}
  %4 = "test.broadcastable"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}
