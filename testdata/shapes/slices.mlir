// RUN: bcast-opt %s --verify-diagnostics --verify-only

// Parts of tensors, and tensors with padding.

func.func @extract(%a: tensor<4x5x6xf32>, %n: index) {
  %0 = tensor.extract_slice %a[0, %n, 0] [2, 1, 6] [1, 1, 1] : tensor<4x5x6xf32> to tensor<2x6xf32>
  %1 = tensor.extract_slice %a[0, 0, 0] [%n, 5, 1] [1, 1, 1] : tensor<4x5x6xf32> to tensor<?x5x1xf32>
  // expected-error@+1 {{expected type to be 'tensor<2x5x6xf32>' or a rank-reduced version. (size mismatch) }}
  %2 = tensor.extract_slice %a[0, 0, 0] [2, 5, 6] [1, 1, 1] : tensor<4x5x6xf32> to tensor<2x5x5xf32>
  // expected-error@+1 {{expected rank to be smaller or equal to the other rank. }}
  %3 = tensor.extract_slice %a[0, 0, 0] [2, 5, 6] [1, 1, 1] : tensor<4x5x6xf32> to tensor<1x2x5x6xf32>
  // expected-error@+1 {{slice along dimension 1 runs out-of-bounds: 6 >= 5}}
  %4 = tensor.extract_slice %a[0, 0, 0] [2, 7, 6] [1, 1, 1] : tensor<4x5x6xf32> to tensor<2x7x6xf32>
  // expected-error@+1 {{offset 1 is out-of-bounds: 5 >= 5}}
  %5 = tensor.extract_slice %a[0, 5, 0] [2, 1, 6] [1, 1, 1] : tensor<4x5x6xf32> to tensor<2x6xf32>
  // expected-error@+1 {{expected 3 offset values, got 2}}
  %6 = tensor.extract_slice %a[0, 0] [2, 1] [1, 1] : tensor<4x5x6xf32> to tensor<2x6xf32>
  // expected-error@+1 {{expected mixed sizes rank to match mixed strides rank (3 vs 2) so the rank of the result type is well-formed.}}
  %7 = tensor.extract_slice %a[0, 0, 0] [2, 1, 6] [1, 1] : tensor<4x5x6xf32> to tensor<2x6xf32>
  // expected-error@+1 {{expected element type to be 'f32'}}
  %8 = tensor.extract_slice %a[0, 0, 0] [2, 1, 6] [1, 1, 1] : tensor<4x5x6xf32> to tensor<2x6xf64>
  return
}

func.func @insert(%a: tensor<4x5x6xf32>, %b: tensor<2x5xf32>) {
  %0 = tensor.insert_slice %b into %a[0, 0, 3] [2, 5, 1] [1, 1, 1] : tensor<2x5xf32> into tensor<4x5x6xf32>
  // expected-error@+1 {{expected type to be 'tensor<2x2x6xf32>' or a rank-reduced version. (size mismatch) }}
  %1 = tensor.insert_slice %b into %a[0, 0, 0] [2, 2, 6] [1, 1, 1] : tensor<2x5xf32> into tensor<4x5x6xf32>
  // expected-error@+1 {{slice along dimension 0 runs out-of-bounds: 5 >= 4}}
  %2 = tensor.insert_slice %b into %a[0, 0, 0] [2, 5, 1] [5, 1, 1] : tensor<2x5xf32> into tensor<4x5x6xf32>
  return
}

func.func @pad(%a: tensor<4x?xf32>, %c: f32) {
  %0 = tensor.pad %a low[1, 1] high[2, 2] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<4x?xf32> to tensor<7x8xf32>
  // expected-error@+1 {{specified type 'tensor<8x?xf32>' does not match the inferred type 'tensor<7x?xf32>'}}
  %1 = tensor.pad %a low[1, 1] high[2, 2] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<4x?xf32> to tensor<8x?xf32>
  // expected-error@+1 {{failed to infer expectedType from sourceType 'tensor<4x?xf32>', specified resultType is 'tensor<7x?xf32>'}}
  %2 = tensor.pad %a low[1] high[2] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<4x?xf32> to tensor<7x?xf32>
  return
}
