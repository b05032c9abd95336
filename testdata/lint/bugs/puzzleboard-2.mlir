// RUN: bcast-opt %s -Wimplicit-outer --split-input-file --verify-diagnostics

// PStelldinger/PuzzleBoard#2: a mask of shape (10, 1), multiplied by lengths (10,), makes a matrix of 10 x 10.

func.func @wrong(%length_mask2: tensor<10x1xf32>, %lengths: tensor<10xf32>) -> tensor<10x10xf32> {
  // expected-warning@+1 {{'onnx.Mul' op stretches %length_mask2 to 10 and %lengths to 10, each by the other}}
  %0 = "onnx.Mul"(%length_mask2, %lengths) : (tensor<10x1xf32>, tensor<10xf32>) -> tensor<10x10xf32>
  return %0 : tensor<10x10xf32>
}

// -----

func.func @corrected(%length_mask2: tensor<10x1xf32>, %lengths: tensor<10x1xf32>) -> tensor<10x1xf32> {
  %0 = "onnx.Mul"(%length_mask2, %lengths) : (tensor<10x1xf32>, tensor<10x1xf32>) -> tensor<10x1xf32>
  return %0 : tensor<10x1xf32>
}
