// RUN: bcast-opt %s -Wimplicit-outer --split-input-file --verify-diagnostics

// FluxML/MLJFlux.jl#152: agg((yhat .- y) .^ 2), where yhat is a matrix of one column and y a vector: batch_size x batch_size values.

func.func @wrong(%yhat: tensor<32x1xf32>, %y: tensor<32xf32>) -> tensor<32x32xf32> {
  // expected-warning@+1 {{'test.broadcastable' op stretches %yhat to 32 and %y to 32, each by the other}}
  %0 = "test.broadcastable"(%yhat, %y) : (tensor<32x1xf32>, tensor<32xf32>) -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}

// -----

func.func @corrected(%yhat: tensor<32x1xf32>, %y: tensor<32x1xf32>) -> tensor<32x1xf32> {
  %0 = "test.broadcastable"(%yhat, %y) : (tensor<32x1xf32>, tensor<32x1xf32>) -> tensor<32x1xf32>
  return %0 : tensor<32x1xf32>
}
