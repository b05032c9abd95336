// RUN: bcast-opt %s --broadcastable='my.*' --verify-diagnostics

func.func @own(%a: tensor<4x1xf32>, %b: tensor<2xf32>) -> tensor<4x3xf32> {
  %0 = my.add %a, %b : (tensor<4x1xf32>, tensor<2xf32>) -> tensor<4x3xf32> // expected-error {{result type '4x3' not broadcast compatible}}
  return %0 : tensor<4x3xf32>
}
