// RUN: bcast-opt %s --verify-diagnostics --verify-only

// What mlir-opt says of shapes in `vector` and `tensor`.

func.func @f1(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch (4 vs. 8)}}
  %0 = vector.broadcast %a : vector<4xf32> to vector<2x8xf32>
  return
}

func.func @f2(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch (4 vs. 1)}}
  %0 = vector.broadcast %a : vector<4xf32> to vector<4x1xf32>
  return
}

func.func @f3(%a: vector<2x4xf32>) {
  // expected-error@+1 {{'vector.broadcast' op source rank higher than destination rank}}
  %0 = vector.broadcast %a : vector<2x4xf32> to vector<4xf32>
  return
}

func.func @f4(%a: vector<[4]xf32>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch ([4] vs. 4)}}
  %0 = vector.broadcast %a : vector<[4]xf32> to vector<2x4xf32>
  return
}

func.func @f5(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch (4 vs. [4])}}
  %0 = vector.broadcast %a : vector<4xf32> to vector<2x[4]xf32>
  return
}

func.func @f7(%a: vector<[1]xf32>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch ([1] vs. 4)}}
  %0 = vector.broadcast %a : vector<[1]xf32> to vector<2x4xf32>
  return
}

func.func @f8(%a: vector<[4]xf32>) {
  // expected-error@+1 {{'vector.broadcast' op dimension mismatch ([4] vs. [8])}}
  %0 = vector.broadcast %a : vector<[4]xf32> to vector<2x[8]xf32>
  return
}

func.func @f9(%a: vector<4x5xf32>) {
  // expected-error@+1 {{'vector.transpose' op dimension size mismatch at: 1}}
  %0 = vector.transpose %a, [1, 0] : vector<4x5xf32> to vector<4x5xf32>
  return
}

func.func @f10(%a: vector<4x5xf32>) {
  // expected-error@+1 {{'vector.transpose' op duplicate position index: 1}}
  %0 = vector.transpose %a, [1, 1] : vector<4x5xf32> to vector<5x5xf32>
  return
}

func.func @f11(%a: vector<4x5xf32>) {
  // expected-error@+1 {{'vector.transpose' op transposition length mismatch: 1}}
  %0 = vector.transpose %a, [1] : vector<4x5xf32> to vector<5x5xf32>
  return
}

func.func @f12(%a: vector<4x5xf32>) {
  // expected-error@+1 {{'vector.transpose' op transposition index out of range: 3}}
  %0 = vector.transpose %a, [1, 3] : vector<4x5xf32> to vector<5x5xf32>
  return
}

func.func @f13(%a: vector<4x5xf32>) {
  // expected-error@+1 {{'vector.transpose' op vector result rank mismatch: 1}}
  %0 = vector.transpose %a, [1, 0] : vector<4x5xf32> to vector<5xf32>
  return
}

func.func @f14(%a: vector<4x5xf32>) {
  // expected-error@+1 {{'vector.shape_cast' op has different number of elements at source (20) and result (21)}}
  %0 = vector.shape_cast %a : vector<4x5xf32> to vector<21xf32>
  return
}

func.func @f15(%a: vector<4xf32>, %b: vector<5xf32>, %c: vector<4x6xf32>) {
  // expected-error@+1 {{use of value '%c' expects different type than prior uses: 'vector<4x5xf32>' vs 'vector<4x6xf32>'}}
  %0 = vector.outerproduct %a, %b, %c : vector<4xf32>, vector<5xf32>
  return
}

func.func @f16(%a: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 20}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x5xf32> into tensor<21xf32>
  return
}

func.func @f17(%a: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).}}
  %0 = tensor.collapse_shape %a [[0], [1]] : tensor<4x5xf32> into tensor<20xf32>
  return
}

func.func @f18(%a: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  3.}}
  %0 = tensor.collapse_shape %a [[0, 2]] : tensor<4x5xf32> into tensor<20xf32>
  return
}

func.func @f19(%a: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.}}
  %0 = tensor.collapse_shape %a [[0]] : tensor<4x5xf32> into tensor<20xf32>
  return
}

func.func @f20(%a: tensor<4x5x6xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (3), but it is  2.}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x5x6xf32> into tensor<20xf32>
  return
}

func.func @f21(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x?xf32> into tensor<20xf32>
  return
}

func.func @f22(%a: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 20}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x5xf32> into tensor<?xf32>
  return
}

func.func @f23(%a: tensor<20xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 24}}
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [4, 6] : tensor<20xf32> into tensor<4x6xf32>
  return
}

func.func @f24(%a: tensor<20xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 24}}
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [4, 5] : tensor<20xf32> into tensor<4x6xf32>
  return
}

func.func @f25(%a: tensor<20xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.}}
  %0 = tensor.expand_shape %a [[0]] output_shape [4, 5] : tensor<20xf32> into tensor<4x5xf32>
  return
}

func.func @f26(%a: tensor<20xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [4] : tensor<20xf32> into tensor<4x5xf32>
  return
}

func.func @f27(%a: tensor<20xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (1), but it is  2.}}
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [20] : tensor<20xf32> into tensor<20xf32>
  return
}

func.func @f28(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %a, %b : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x3xf32>
  return
}

func.func @f29(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{'tensor.concat' op result type 'tensor<2x8xf32>'does not match inferred shape 'tensor<2x7xf32>' static sizes}}
  %0 = tensor.concat dim(1) %a, %b : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

func.func @f30(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(2) %a, %b : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
  return
}

func.func @f31(%a: tensor<2x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(1) %a, %b : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x8xf32>
  return
}

func.func @f32(%a: f32, %n: index) {
  // expected-error@+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.splat %a[%n] : tensor<2x3xf32>
  return
}

func.func @f33(%a: f32, %n: index) {
  // expected-error@+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.splat %a : tensor<2x?xf32>
  return
}

func.func @f34(%a: f32, %n: index) {
  // expected-error@+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.empty() : tensor<2x?xf32>
  return
}

func.func @f35(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tensor.cast' op operand type 'tensor<2x3xf32>' and result type 'tensor<2x4xf32>' are cast incompatible}}
  %0 = tensor.cast %a : tensor<2x3xf32> to tensor<2x4xf32>
  return
}

func.func @f36(%a: tensor<2x3xf32>) {
  // expected-error@+1 {{'tensor.cast' op operand type 'tensor<2x3xf32>' and result type 'tensor<2xf32>' are cast incompatible}}
  %0 = tensor.cast %a : tensor<2x3xf32> to tensor<2xf32>
  return
}

func.func @f37(%a: tensor<2x3xf32>, %s: tensor<2xindex>) {
  // expected-error@+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %a(%s) : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<7xf32>
  return
}

func.func @f38(%a: tensor<2x3xf32>, %s: tensor<2xindex>) {
  // expected-error@+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %a(%s) : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<7x1xf32>
  return
}

// What is not known of a shape is no error.

func.func @f6(%a: vector<1xf32>) {
  %0 = vector.broadcast %a : vector<1xf32> to vector<2x[4]xf32>
  return
}
