// RUN: bcast-opt %s -Wimplicit-outer --split-input-file --verify-diagnostics

// tensorflow/tensorflow#30040: BinaryCrossentropy of labels (10,) and predictions (10, 1) has another value than with labels (10, 1).

func.func @wrong(%y_true: tensor<10xf32>, %y_pred: tensor<10x1xf32>) -> tensor<10x10xf32> {
  // expected-warning@+1 {{'onnx.Mul' op stretches %y_true to 10 and %y_pred to 10, each by the other}}
  %0 = "onnx.Mul"(%y_true, %y_pred) : (tensor<10xf32>, tensor<10x1xf32>) -> tensor<10x10xf32>
  return %0 : tensor<10x10xf32>
}

// -----

func.func @corrected(%y_true: tensor<10x1xf32>, %y_pred: tensor<10x1xf32>) -> tensor<10x1xf32> {
  %0 = "onnx.Mul"(%y_true, %y_pred) : (tensor<10x1xf32>, tensor<10x1xf32>) -> tensor<10x1xf32>
  return %0 : tensor<10x1xf32>
}
