// RUN: bcast-opt %s -Wimplicit-outer --split-input-file --verify-diagnostics

// keras-team/keras#14627: np.subtract(y_train, model.predict(x_train)), of shapes (404,) and (404, 1), and its mean is not the loss.

func.func @wrong(%targets: tensor<404xf32>, %predictions: tensor<404x1xf32>) -> tensor<404x404xf32> {
  // expected-warning@+1 {{'onnx.Sub' op stretches %targets to 404 and %predictions to 404, each by the other}}
  %0 = "onnx.Sub"(%targets, %predictions) : (tensor<404xf32>, tensor<404x1xf32>) -> tensor<404x404xf32>
  return %0 : tensor<404x404xf32>
}

// -----

func.func @corrected(%targets: tensor<404x1xf32>, %predictions: tensor<404x1xf32>) -> tensor<404x1xf32> {
  %0 = "onnx.Sub"(%targets, %predictions) : (tensor<404x1xf32>, tensor<404x1xf32>) -> tensor<404x1xf32>
  return %0 : tensor<404x1xf32>
}
