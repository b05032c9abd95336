// RUN: bcast-opt %s --verify-diagnostics --verify-only

// What mlir-opt says of `linalg`: operands against the loops they go through, and the operations that broadcast, transpose and reduce.

func.func @f1(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<5x5xf32>) {
  // expected-error@+1 {{'linalg.matmul' op inferred input/output operand #2 has shape's dimension #0 to be 4, but found 5}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%c : tensor<5x5xf32>) -> tensor<5x5xf32>
  return
}

func.func @f2(%a: tensor<4x8xf32>, %b: tensor<7x5xf32>, %c: tensor<4x5xf32>) {
  // expected-error@+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 7}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<7x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

func.func @f3(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4x5xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected operand #1 rank (1) to match the result rank of indexing_map (2)}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

func.func @f4(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.add' op expected operand #1 rank (1) to match the result rank of indexing_map (2)}}
  %0 = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

func.func @f5(%a: tensor<4x8xf32>, %b: tensor<4x7xf32>) {
  // expected-error@+1 {{'linalg.add' op inferred input/output operand #1 has shape's dimension #1 to be 8, but found 7}}
  %0 = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<4x7xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

func.func @f6(%a: tensor<4x8xf32>, %b: tensor<4x7xf32>) {
  // expected-error@+1 {{'linalg.exp' op inferred input/output operand #1 has shape's dimension #1 to be 8, but found 7}}
  %0 = linalg.exp ins(%a: tensor<4x8xf32>) outs(%b : tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}

func.func @f7(%a: tensor<4x8xf32>, %b: tensor<4x7xf32>) {
  // expected-error@+1 {{'linalg.exp' op expected type of operand #1 ('tensor<4x8xf32>') to match type of corresponding result ('tensor<4x7xf32>')}}
  %0 = linalg.exp ins(%a: tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x7xf32>
  return
}

func.func @f8(%a: tensor<4x8xf32>, %b: tensor<4x7xf32>) {
  // expected-error@+1 {{'linalg.map' op expected shape of input (4, 7) to match shape of output (4, 8)}}
  %0 = linalg.map { arith.addf } ins(%a, %b: tensor<4x8xf32>, tensor<4x7xf32>) outs(%a : tensor<4x8xf32>)
  return
}

func.func @f9(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.map' op expected shape of input (4) to match shape of output (4, 8)}}
  %0 = linalg.map { arith.addf } ins(%a, %b: tensor<4x8xf32>, tensor<4xf32>) outs(%a : tensor<4x8xf32>)
  return
}

func.func @f10(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op input dim 0 should match init dim 1. input: 4, init: 8}}
  %0 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0]
  return
}

func.func @f11(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 7}}
  %0 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [7]
  return
}

func.func @f12(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: -1}}
  %0 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [-1]
  return
}

func.func @f13(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 2, init rank: 2}}
  %0 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0, 1]
  return
}

func.func @f14(%a: tensor<4x?xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op input dim 0 should match init dim 1. input: 4, init: -9223372036854775808}}
  %0 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%a : tensor<4x?xf32>) dimensions = [0]
  return
}

func.func @f15(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error@+1 {{'linalg.transpose' op dim(result, 0) = 4 doesn't match dim(input, permutation[0]) = 8}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) permutation = [1, 0]
  return
}

func.func @f16(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op permutation is not valid}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 1]
  return
}

func.func @f17(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op permutation is not valid}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1]
  return
}

func.func @f18(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.transpose' op input rank 2 does not match init rank 1}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) permutation = [1, 0]
  return
}

func.func @f19(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.transpose' op input rank 2 does not match init rank 1}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) permutation = [0]
  return
}

func.func @f20(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op permutation is not valid}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 2]
  return
}

func.func @f21(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.reduce' op init dimensions [8] doesn't match input dimensions after reduction [4]}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) dimensions = [1]
  return
}

func.func @f22(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, 1].}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) dimensions = [2]
  return
}

func.func @f23(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) dimensions = [1, 1]
  return
}

func.func @f24(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) dimensions = [1, 0]
  return
}

func.func @f25(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.reduce' op number of dimensions after reduction 0 doesn't match the init rank 1}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) dimensions = [0, 1]
  return
}

func.func @f26(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, 1].}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) dimensions = [-1]
  return
}

func.func @f27(%a: tensor<4x8xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected operand #0 rank (1) to match the result rank of indexing_map (2)}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<5xf32>) outs(%a : tensor<4x8xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4x8xf32>
  return
}

func.func @f28(%a: tensor<4x8xf32>, %b: tensor<5xf32>) {
  // expected-error@+1 {{'linalg.generic' op inferred input/output operand #1 has shape's dimension #1 to be 5, but found 8}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<5xf32>) outs(%a : tensor<4x8xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4x8xf32>
  return
}

func.func @f29(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected indexing_map #0 to have 1 dim(s) to match the number of loops}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel"]} ins(%b : tensor<8xf32>) outs(%a : tensor<4x8xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4x8xf32>
  return
}

func.func @f30(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<8xf32>) outs(%a : tensor<4x8xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4x8xf32>
  return
}

func.func @f31(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.generic' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 11, but found 8}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j + 3)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<8xf32>) outs(%a : tensor<4x8xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4x8xf32>
  return
}

func.func @f32(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected operand #0 rank (1) to match the result rank of indexing_map (2)}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<8xf32>) outs(%a : tensor<4x8xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4x8xf32>
  return
}

func.func @f33(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d1, 0, 0))}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (0, 0)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<8xf32>) outs(%a : tensor<4x8xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4x8xf32>
  return
}

func.func @f34(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected type of operand #1 ('tensor<4x8xf32>') to match type of corresponding result ('tensor<4x9xf32>')}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<8xf32>) outs(%a : tensor<4x8xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4x9xf32>
  return
}

func.func @f35(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error@+1 {{'linalg.elementwise' op expected operand #0 rank (2) to match the result rank of indexing_map (1)}}
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  return
}

func.func @f36(%a: tensor<4x8xf32>, %b: tensor<4x7xf32>) {
  // expected-error@+1 {{'linalg.elementwise' op inferred input/output operand #1 has shape's dimension #1 to be 8, but found 7}}
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %b : tensor<4x8xf32>, tensor<4x7xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

func.func @f37(%a: tensor<4x8xf32>, %b: tensor<7xf32>) {
  // expected-error@+1 {{'linalg.elementwise' op inferred input/output operand #1 has shape's dimension #1 to be 7, but found 8}}
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>] ins(%b : tensor<7xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

func.func @f38(%a: tensor<4x8xf32>, %b: tensor<7x5xf32>, %c: tensor<4x5xf32>) {
  // expected-error@+1 {{'linalg.contract' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 7}}
  %0 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4x8xf32>, tensor<7x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

func.func @f39(%a: tensor<4x8xf32>, %c: f32) {
  // expected-error@+1 {{'linalg.fill' op expected type of operand #1 ('tensor<4x8xf32>') to match type of corresponding result ('tensor<4x5xf32>')}}
  %0 = linalg.fill ins(%c : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x5xf32>
  return
}

func.func @f40(%a: tensor<3x4x8xf32>, %b: tensor<2x8x5xf32>, %c: tensor<3x4x5xf32>) {
  // expected-error@+1 {{'linalg.batch_matmul' op inferred input/output operand #1 has shape's dimension #0 to be 3, but found 2}}
  %0 = linalg.batch_matmul ins(%a, %b : tensor<3x4x8xf32>, tensor<2x8x5xf32>) outs(%c : tensor<3x4x5xf32>) -> tensor<3x4x5xf32>
  return
}

func.func @f41(%a: tensor<4xf32>, %b: tensor<5xf32>, %c: tensor<f32>) {
  // expected-error@+1 {{'linalg.dot' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5}}
  %0 = linalg.dot ins(%a, %b : tensor<4xf32>, tensor<5xf32>) outs(%c : tensor<f32>) -> tensor<f32>
  return
}

func.func @f42(%a: memref<4x8xf32>, %b: memref<8xf32>) {
  // expected-error@+1 {{'linalg.add' op expected operand #1 rank (1) to match the result rank of indexing_map (2)}}
  linalg.add ins(%a, %b : memref<4x8xf32>, memref<8xf32>) outs(%a : memref<4x8xf32>)
  return
}

// MLIR compares nothing where a size is not known; that of the second loop is, and every run fails.

func.func @f43(%a: tensor<?x8xf32>, %b: tensor<4x7xf32>) {
  // expected-error@+1 {{'linalg.add' op operands have shapes that do not fit together}}
  %0 = linalg.add ins(%a, %b : tensor<?x8xf32>, tensor<4x7xf32>) outs(%a : tensor<?x8xf32>) -> tensor<?x8xf32>
  return
}
