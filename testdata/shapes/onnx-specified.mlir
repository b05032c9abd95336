// RUN: bcast-opt %s --verify-diagnostics --verify-only

// Operations of ONNX's newer versions, of signals, images, training and classic models.

func.func @attention(%q: tensor<2x8x5x16xf32>, %k: tensor<2x4x7x16xf32>, %v: tensor<2x4x7x32xf32>, %past: tensor<2x4x3x16xf32>, %pastv: tensor<2x4x3x32xf32>, %none: none,
    %q3: tensor<2x5x128xf32>, %k3: tensor<2x7x64xf32>, %v3: tensor<2x7x128xf32>, %k5: tensor<2x5x64xf32>, %v5: tensor<2x5x128xf32>) {
  %0:4 = "onnx.Attention"(%q, %k, %v, %none, %past, %pastv, %none) : (tensor<2x8x5x16xf32>, tensor<2x4x7x16xf32>, tensor<2x4x7x32xf32>, none, tensor<2x4x3x16xf32>, tensor<2x4x3x32xf32>, none) -> (tensor<2x8x5x32xf32>, tensor<2x4x10x16xf32>, tensor<2x4x10x32xf32>, tensor<2x8x5x10xf32>)
  // expected-error@+1 {{'onnx.Attention' op result type of shape '2x4x7x16' is not compatible with shape '2x4x10x16' that its operands lead to}}
  %1:4 = "onnx.Attention"(%q, %k, %v, %none, %past, %pastv, %none) : (tensor<2x8x5x16xf32>, tensor<2x4x7x16xf32>, tensor<2x4x7x32xf32>, none, tensor<2x4x3x16xf32>, tensor<2x4x3x32xf32>, none) -> (tensor<2x8x5x32xf32>, tensor<2x4x7x16xf32>, tensor<2x4x10x32xf32>, tensor<2x8x5x10xf32>)
  %2:4 = "onnx.Attention"(%q3, %k3, %v3, %none, %none, %none, %none) <{q_num_heads = 8 : si64, kv_num_heads = 4 : si64}> : (tensor<2x5x128xf32>, tensor<2x7x64xf32>, tensor<2x7x128xf32>, none, none, none, none) -> (tensor<2x5x256xf32>, tensor<2x4x7x16xf32>, tensor<2x4x7x32xf32>, tensor<2x8x5x7xf32>)
  // expected-error@+1 {{'onnx.Attention' op result type of shape '2x5x128' is not compatible with shape '2x5x256' that its operands lead to}}
  %3:4 = "onnx.Attention"(%q3, %k3, %v3, %none, %none, %none, %none) <{q_num_heads = 8 : si64, kv_num_heads = 4 : si64}> : (tensor<2x5x128xf32>, tensor<2x7x64xf32>, tensor<2x7x128xf32>, none, none, none, none) -> (tensor<2x5x128xf32>, none, none, none)
  %4:2 = "onnx.LinearAttention"(%q3, %k5, %v5, %none, %none, %none) <{q_num_heads = 8 : si64, kv_num_heads = 4 : si64}> : (tensor<2x5x128xf32>, tensor<2x5x64xf32>, tensor<2x5x128xf32>, none, none, none) -> (tensor<2x5x256xf32>, tensor<2x4x16x32xf32>)
  return
}

func.func @signals(%x: tensor<2x16x1xf32>, %w: tensor<8xf32>, %none: none) {
  %n = onnx.Constant dense<10> : tensor<i64>
  %0 = "onnx.HannWindow"(%n) : (tensor<i64>) -> tensor<10xf32>
  // expected-error@+1 {{'onnx.HannWindow' op result type of shape '9' is not compatible with shape '10' that its operands lead to}}
  %1 = "onnx.HannWindow"(%n) : (tensor<i64>) -> tensor<9xf32>
  %axis = onnx.Constant dense<1> : tensor<i64>
  %2 = "onnx.DFT"(%x, %n, %axis) <{onesided = 1 : si64}> : (tensor<2x16x1xf32>, tensor<i64>, tensor<i64>) -> tensor<2x6x2xf32>
  // expected-error@+1 {{'onnx.DFT' op result type of shape '2x10x2' is not compatible with shape '2x6x2' that its operands lead to}}
  %3 = "onnx.DFT"(%x, %n, %axis) <{onesided = 1 : si64}> : (tensor<2x16x1xf32>, tensor<i64>, tensor<i64>) -> tensor<2x10x2xf32>
  %any = "test.source"() : () -> tensor<i64>
  // expected-error@+1 {{'onnx.DFT' op result type of shape '2x16x1' is not compatible with shape '2x16x2' that its operands lead to}}
  %9 = "onnx.DFT"(%x, %none, %any) : (tensor<2x16x1xf32>, none, tensor<i64>) -> tensor<2x16x1xf32>
  %4 = "onnx.DFTV17"(%x, %none) : (tensor<2x16x1xf32>, none) -> tensor<2x16x2xf32>
  %step = onnx.Constant dense<4> : tensor<i64>
  %5 = "onnx.STFT"(%x, %step, %w, %none) : (tensor<2x16x1xf32>, tensor<i64>, tensor<8xf32>, none) -> tensor<2x3x5x2xf32>
  // expected-error@+1 {{'onnx.STFT' op result type of shape '2x4x5x2' is not compatible with shape '2x3x5x2' that its operands lead to}}
  %6 = "onnx.STFT"(%x, %step, %w, %none) : (tensor<2x16x1xf32>, tensor<i64>, tensor<8xf32>, none) -> tensor<2x4x5x2xf32>
  %7 = "onnx.MelWeightMatrix"(%step, %n, %n, %n, %n) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<6x4xf32>
  // expected-error@+1 {{'onnx.MelWeightMatrix' op result type of shape '4x6' is not compatible with shape '6x4' that its operands lead to}}
  %8 = "onnx.MelWeightMatrix"(%step, %n, %n, %n, %n) : (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<4x6xf32>
  return
}

func.func @images(%x: tensor<2x3x8x8xf32>, %g: tensor<2x4x5x2xf32>, %t: tensor<2x2x3xf32>, %c: tensor<2x12x6xf32>, %i: tensor<2x3x4x4xi64>, %m: tensor<2x5x5xf32>, %none: none) {
  %0 = "onnx.GridSample"(%x, %g) : (tensor<2x3x8x8xf32>, tensor<2x4x5x2xf32>) -> tensor<2x3x4x5xf32>
  // expected-error@+1 {{'onnx.GridSample' op result type of shape '2x3x8x8' is not compatible with shape '2x3x4x5' that its operands lead to}}
  %1 = "onnx.GridSample"(%x, %g) : (tensor<2x3x8x8xf32>, tensor<2x4x5x2xf32>) -> tensor<2x3x8x8xf32>
  %size = onnx.Constant dense<[2, 3, 4, 5]> : tensor<4xi64>
  %2 = "onnx.AffineGrid"(%t, %size) : (tensor<2x2x3xf32>, tensor<4xi64>) -> tensor<2x4x5x2xf32>
  // expected-error@+1 {{'onnx.AffineGrid' op result type of shape '2x3x4x5' is not compatible with shape '2x4x5x2' that its operands lead to}}
  %3 = "onnx.AffineGrid"(%t, %size) : (tensor<2x2x3xf32>, tensor<4xi64>) -> tensor<2x3x4x5xf32>
  %pair = onnx.Constant dense<[4, 9]> : tensor<2xi64>
  %4 = "onnx.CenterCropPad"(%x, %pair) <{axes = [2, -1]}> : (tensor<2x3x8x8xf32>, tensor<2xi64>) -> tensor<2x3x4x9xf32>
  // expected-error@+1 {{'onnx.CenterCropPad' op result type of shape '2x3x8x8' is not compatible with shape '2x3x4x9' that its operands lead to}}
  %5 = "onnx.CenterCropPad"(%x, %pair) <{axes = [2, -1]}> : (tensor<2x3x8x8xf32>, tensor<2xi64>) -> tensor<2x3x8x8xf32>
  %block = onnx.Constant dense<[2, 2]> : tensor<2xi64>
  %6 = "onnx.Col2Im"(%c, %pair, %block) : (tensor<2x12x6xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x3x4x9xf32>
  // expected-error@+1 {{'onnx.Col2Im' op result type of shape '2x12x4x9' is not compatible with shape '2x3x4x9' that its operands lead to}}
  %7 = "onnx.Col2Im"(%c, %pair, %block) : (tensor<2x12x6xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x12x4x9xf32>
  %8 = "onnx.MaxUnpool"(%x, %x, %none) <{kernel_shape = [2, 2], strides = [2, 2]}> : (tensor<2x3x8x8xf32>, tensor<2x3x8x8xf32>, none) -> tensor<2x3x16x16xf32>
  // expected-error@+1 {{'onnx.MaxUnpool' op result type of shape '2x3x8x8' is not compatible with shape '2x3x16x16' that its operands lead to}}
  %9 = "onnx.MaxUnpool"(%x, %x, %none) <{kernel_shape = [2, 2], strides = [2, 2]}> : (tensor<2x3x8x8xf32>, tensor<2x3x8x8xf32>, none) -> tensor<2x3x8x8xf32>
  %10 = "onnx.Det"(%m) : (tensor<2x5x5xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'onnx.Det' op result type of shape '2x5' is not compatible with shape '2' that its operands lead to}}
  %11 = "onnx.Det"(%m) : (tensor<2x5x5xf32>) -> tensor<2x5xf32>
  %12 = "onnx.ImageDecoder"(%none) <{pixel_format = "Grayscale"}> : (none) -> tensor<?x?x1xui8>
  // expected-error@+1 {{'onnx.ImageDecoder' op result type of shape '?x?x1' is not compatible with shape '?x?x3' that its operands lead to}}
  %13 = "onnx.ImageDecoder"(%none) : (none) -> tensor<?x?x1xui8>
  return
}

func.func @samples(%x: tensor<4x6xf32>, %l: tensor<4xi64>, %none: none, %i: tensor<3xi64>) {
  %0 = "onnx.NegativeLogLikelihoodLoss"(%x, %l, %none) : (tensor<4x6xf32>, tensor<4xi64>, none) -> tensor<f32>
  // expected-error@+1 {{'onnx.NegativeLogLikelihoodLoss' op result type of shape 'scalar' is not compatible with shape '4' that its operands lead to}}
  %1 = "onnx.NegativeLogLikelihoodLoss"(%x, %l, %none) <{reduction = "none"}> : (tensor<4x6xf32>, tensor<4xi64>, none) -> tensor<f32>
  %2:2 = "onnx.SoftmaxCrossEntropyLoss"(%x, %l, %none) <{reduction = "none"}> : (tensor<4x6xf32>, tensor<4xi64>, none) -> (tensor<4xf32>, tensor<4x6xf32>)
  // expected-error@+1 {{'onnx.SoftmaxCrossEntropyLoss' op result type of shape '4' is not compatible with shape '4x6' that its operands lead to}}
  %3:2 = "onnx.SoftmaxCrossEntropyLoss"(%x, %l, %none) <{reduction = "none"}> : (tensor<4x6xf32>, tensor<4xi64>, none) -> (tensor<4xf32>, tensor<4xf32>)
  %4 = "onnx.Multinomial"(%x) <{sample_size = 3 : si64}> : (tensor<4x6xf32>) -> tensor<4x3xi32>
  // expected-error@+1 {{'onnx.Multinomial' op result type of shape '4x3' is not compatible with shape '4x1' that its operands lead to}}
  %5 = "onnx.Multinomial"(%x) : (tensor<4x6xf32>) -> tensor<4x3xi32>
  %6:2 = "onnx.LinearClassifier"(%x) <{coefficients = [1.0 : f32]}> : (tensor<4x6xf32>) -> (tensor<4xi64>, tensor<4x2xf32>)
  // expected-error@+1 {{'onnx.SVMClassifier' op result type of shape '6' is not compatible with shape '4' that its operands lead to}}
  %7:2 = "onnx.SVMClassifier"(%x) : (tensor<4x6xf32>) -> (tensor<6xi64>, tensor<4x2xf32>)
  %8 = "onnx.OneHotEncoder"(%x) <{cats_int64s = [1, 2, 3]}> : (tensor<4x6xf32>) -> tensor<4x6x3xf32>
  // expected-error@+1 {{'onnx.OneHotEncoder' op result type of shape '4x6x2' is not compatible with shape '4x6x3' that its operands lead to}}
  %9 = "onnx.OneHotEncoder"(%x) <{cats_int64s = [1, 2, 3]}> : (tensor<4x6xf32>) -> tensor<4x6x2xf32>
  %10 = "onnx.ArrayFeatureExtractor"(%x, %i) : (tensor<4x6xf32>, tensor<3xi64>) -> tensor<4x3xf32>
  // expected-error@+1 {{'onnx.ArrayFeatureExtractor' op result type of shape '4x6' is not compatible with shape '4x3' that its operands lead to}}
  %11 = "onnx.ArrayFeatureExtractor"(%x, %i) : (tensor<4x6xf32>, tensor<3xi64>) -> tensor<4x6xf32>
  %12 = "onnx.TreeEnsembleRegressor"(%x) <{n_targets = 2 : si64}> : (tensor<4x6xf32>) -> tensor<4x2xf32>
  // expected-error@+1 {{'onnx.TreeEnsembleRegressor' op result type of shape '4x1' is not compatible with shape '4x2' that its operands lead to}}
  %13 = "onnx.TreeEnsembleRegressor"(%x) <{n_targets = 2 : si64}> : (tensor<4x6xf32>) -> tensor<4x1xf32>
  return
}

func.func @texts(%x: tensor<2x5x!onnx.String>) {
  %0:2 = "onnx.StringSplit"(%x) : (tensor<2x5x!onnx.String>) -> (tensor<2x5x?x!onnx.String>, tensor<2x5xi64>)
  // expected-error@+1 {{'onnx.StringSplit' op result type of shape '2x5' is not compatible with shape '2x5x?' that its operands lead to}}
  %1:2 = "onnx.StringSplit"(%x) : (tensor<2x5x!onnx.String>) -> (tensor<2x5x!onnx.String>, tensor<2x5xi64>)
  %2 = "onnx.TfIdfVectorizer"(%x) <{max_gram_length = 1 : si64, max_skip_count = 0 : si64, min_gram_length = 1 : si64, mode = "TF", ngram_counts = [0], ngram_indexes = [0, 3, 6]}> : (tensor<2x5x!onnx.String>) -> tensor<2x7xf32>
  // expected-error@+1 {{'onnx.TfIdfVectorizer' op result type of shape '2x3' is not compatible with shape '2x7' that its operands lead to}}
  %3 = "onnx.TfIdfVectorizer"(%x) <{max_gram_length = 1 : si64, max_skip_count = 0 : si64, min_gram_length = 1 : si64, mode = "TF", ngram_counts = [0], ngram_indexes = [0, 3, 6]}> : (tensor<2x5x!onnx.String>) -> tensor<2x3xf32>
  // expected-error@+1 {{'onnx.StringNormalizer' op result type of shape '3' is not compatible with shape '2x?' that its operands lead to}}
  %4 = "onnx.StringNormalizer"(%x) : (tensor<2x5x!onnx.String>) -> tensor<3x!onnx.String>
  %5:4 = "onnx.Unique"(%x) <{axis = 0 : si64}> : (tensor<2x5x!onnx.String>) -> (tensor<1x5x!onnx.String>, tensor<1xi64>, tensor<2xi64>, tensor<1xi64>)
  // expected-error@+1 {{'onnx.Unique' op result type of shape '2x5' is not compatible with shape '?' that its operands lead to}}
  %6:4 = "onnx.Unique"(%x) : (tensor<2x5x!onnx.String>) -> (tensor<2x5x!onnx.String>, tensor<1xi64>, tensor<2xi64>, tensor<1xi64>)
  return
}

func.func @training(%r: tensor<f32>, %t: tensor<i64>, %a: tensor<2xf32>, %b: tensor<3x4xf32>) {
  %0:4 = "onnx.Momentum"(%r, %t, %a, %b, %a, %b, %a, %b) <{alpha = 0.9 : f32, beta = 0.9 : f32, mode = "standard", norm_coefficient = 0.0 : f32}> : (tensor<f32>, tensor<i64>, tensor<2xf32>, tensor<3x4xf32>, tensor<2xf32>, tensor<3x4xf32>, tensor<2xf32>, tensor<3x4xf32>) -> (tensor<2xf32>, tensor<3x4xf32>, tensor<2xf32>, tensor<3x4xf32>)
  // expected-error@+1 {{'onnx.Adam' op result type of shape '3' is not compatible with shape '2' that its operands lead to}}
  %1:3 = "onnx.Adam"(%r, %t, %a, %a, %a, %a) : (tensor<f32>, tensor<i64>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<3xf32>)
  return
}

func.func @convolutions(%x: tensor<2x6x9xf32>, %w: tensor<6x1x4xf32>, %none: none, %i: tensor<2x4x8x8xf32>, %k: tensor<6x4x3x3xf32>, %o: tensor<2x18x6x6xf32>) {
  %0:2 = "onnx.CausalConvWithState"(%x, %w, %none, %none) : (tensor<2x6x9xf32>, tensor<6x1x4xf32>, none, none) -> (tensor<2x6x9xf32>, tensor<2x6x3xf32>)
  // expected-error@+1 {{'onnx.CausalConvWithState' op result type of shape '2x6x4' is not compatible with shape '2x6x3' that its operands lead to}}
  %1:2 = "onnx.CausalConvWithState"(%x, %w, %none, %none) : (tensor<2x6x9xf32>, tensor<6x1x4xf32>, none, none) -> (tensor<2x6x9xf32>, tensor<2x6x4xf32>)
  %2 = "onnx.DeformConv"(%i, %k, %o, %none, %none) : (tensor<2x4x8x8xf32>, tensor<6x4x3x3xf32>, tensor<2x18x6x6xf32>, none, none) -> tensor<2x6x6x6xf32>
  // expected-error@+1 {{'onnx.DeformConv' op result type of shape '2x6x8x8' is not compatible with shape '2x6x6x6' that its operands lead to}}
  %3 = "onnx.DeformConv"(%i, %k, %o, %none, %none) : (tensor<2x4x8x8xf32>, tensor<6x4x3x3xf32>, tensor<2x18x6x6xf32>, none, none) -> tensor<2x6x8x8xf32>
  %4 = "onnx.Swish"(%x) : (tensor<2x6x9xf32>) -> tensor<2x6x9xf32>
  // expected-error@+1 {{'onnx.RotaryEmbedding' op result type of shape '2x6x8' is not compatible with shape '2x6x9' that its operands lead to}}
  %5 = "onnx.RotaryEmbedding"(%x, %w, %w, %none) : (tensor<2x6x9xf32>, tensor<6x1x4xf32>, tensor<6x1x4xf32>, none) -> tensor<2x6x8xf32>
  // expected-error@+1 {{'onnx.TensorScatter' op result type of shape '2x6x8' is not compatible with shape '2x6x9' that its operands lead to}}
  %6 = "onnx.TensorScatter"(%x, %x, %none) : (tensor<2x6x9xf32>, tensor<2x6x9xf32>, none) -> tensor<2x6x8xf32>
  return
}
