// RUN: bcast-opt %s -Wimplicit-outer --split-input-file --verify-diagnostics

// tensorflow/tensorflow#28901: a training loop that does not converge: y is (16,), and y_pred is (16, 1).

func.func @wrong(%y: tensor<16xf32>, %y_pred: tensor<16x1xf32>) -> tensor<16x16xf32> {
  // expected-warning@+1 {{'chlo.broadcast_subtract' op stretches %y to 16 and %y_pred to 16, each by the other}}
  %0 = chlo.broadcast_subtract %y, %y_pred : (tensor<16xf32>, tensor<16x1xf32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}

// -----

func.func @corrected(%y: tensor<16x1xf32>, %y_pred: tensor<16x1xf32>) -> tensor<16x1xf32> {
  %0 = chlo.broadcast_subtract %y, %y_pred : (tensor<16x1xf32>, tensor<16x1xf32>) -> tensor<16x1xf32>
  return %0 : tensor<16x1xf32>
}
