// RUN: bcast-opt %s --split-input-file --verify-diagnostics
// RUN: bcast-opt --explain-op=linalg.softmax | FileCheck %s

// CHECK: verified in words that are `mlir-opt`'s:
// CHECK-NEXT: input and output have one shape, which has the dimension

// A tile that does not go into the tensor needs a value for the rest; one that is an operand is a size that is not known.
func.func @packs(%x: tensor<10x6xf32>, %a: tensor<3x3x4x2xf32>, %b: tensor<3x3x?x2xf32>, %p: f32, %t: index) {
  %0 = linalg.pack %x padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %a : tensor<10x6xf32> -> tensor<3x3x4x2xf32>
  %1 = linalg.pack %x padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%t, 2] into %b : tensor<10x6xf32> -> tensor<3x3x?x2xf32>
  %2 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %x : tensor<3x3x4x2xf32> -> tensor<10x6xf32>
  // expected-error @+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %3 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [4, 2] into %a : tensor<10x6xf32> -> tensor<3x3x4x2xf32>
  return
}

// -----

// A constant tile is known although it is an operand.
func.func @constant_tile(%x: tensor<12xf32>, %a: tensor<5x?xf32>) {
  %c4 = arith.constant 4 : index
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [%c4] into %a : tensor<12xf32> -> tensor<5x?xf32>
  return
}

// -----

func.func @tiles(%x: tensor<16xf32>, %a: tensor<4x4xf32>, %b: tensor<3x4xf32>, %c: tensor<4x5xf32>, %p: i32) {
  // expected-error @+1 {{invalid zero tile factor}}
  %0 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [0] into %a : tensor<16xf32> -> tensor<4x4xf32>
  // expected-error @+1 {{invalid inner_dims_pos vector}}
  %1 = linalg.pack %x inner_dims_pos = [1] inner_tiles = [4] into %a : tensor<16xf32> -> tensor<4x4xf32>
  // expected-error @+1 {{tiling factors must be less than or equal to the input rank for pack or output rank for unpack}}
  %2 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [4, 4] into %x : tensor<4x4xf32> -> tensor<16xf32>
  // expected-error @+1 {{expected 'tensor<4x4xf32>' for the packed domain value, got 'tensor<3x4xf32>'}}
  %3 = linalg.unpack %b inner_dims_pos = [0] inner_tiles = [4] into %x : tensor<3x4xf32> -> tensor<16xf32>
  // expected-error @+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %4 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [4] into %c : tensor<16xf32> -> tensor<4x5xf32>
  // expected-error @+1 {{packed rank != (unpacked rank + num tiling factors), got 1 != 2}}
  %5 = linalg.pack %x inner_dims_pos = [0] inner_tiles = [4] into %x : tensor<16xf32> -> tensor<16xf32>
  // expected-error @+1 {{'linalg.pack' op expected padding_value has 'f32' but got: 'i32'}}
  %6 = linalg.pack %x padding_value(%p : i32) inner_dims_pos = [0] inner_tiles = [4] into %a : tensor<16xf32> -> tensor<4x4xf32>
  return
}

// -----

func.func @orders(%x: tensor<4x8xf32>, %a: tensor<4x2x4xf32>) {
  // expected-error @+1 {{invalid outer_dims_perm vector}}
  %0 = linalg.pack %x outer_dims_perm = [1, 1] inner_dims_pos = [1] inner_tiles = [4] into %a : tensor<4x8xf32> -> tensor<4x2x4xf32>
  // expected-error @+1 {{outer_dims_perm must be a permutation or empty}}
  %1 = linalg.pack %x outer_dims_perm = [1] inner_dims_pos = [1] inner_tiles = [4] into %a : tensor<4x8xf32> -> tensor<4x2x4xf32>
  // expected-error @+1 {{expected 'tensor<2x4x4xf32>' for the packed domain value, got 'tensor<4x2x4xf32>'}}
  %2 = linalg.pack %x outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [4] into %a : tensor<4x8xf32> -> tensor<4x2x4xf32>
  return
}

// -----

func.func @winograd(%f: tensor<2x3x3x5xf32>, %g: tensor<2x4x3x5xf32>, %o: tensor<6x6x5x2xf32>, %q: tensor<6x5x5x2xf32>, %v: tensor<5x6x3x3x2x2xf32>, %w: tensor<2x12x12x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  // expected-error @+1 {{'linalg.winograd_filter_transform' op the output shape is not expected}}
  %1 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%q : tensor<6x5x5x2xf32>) -> tensor<6x5x5x2xf32>
  // expected-error @+1 {{'linalg.winograd_filter_transform' op expect filter height either equals to r or 1}}
  %2 = linalg.winograd_filter_transform fmr(F_4_3) ins(%g : tensor<2x4x3x5xf32>) outs(%o : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  // expected-error @+1 {{'linalg.winograd_output_transform' op expect input height equals to input tile size}}
  %3 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<5x6x3x3x2x2xf32>) outs(%w : tensor<2x12x12x2xf32>) -> tensor<2x12x12x2xf32>
  return
}

// -----

// An input that is one tile high is not transformed in that direction.
func.func @winograd_input(%i: tensor<2x10x6x5xf32>, %a: tensor<4x1x4x6x2x5xf32>, %b: tensor<4x4x4x3x2x5xf32>) {
  %0 = linalg.winograd_input_transform fmr(F_2_3) ins(%i : tensor<2x10x6x5xf32>) outs(%a : tensor<4x1x4x6x2x5xf32>) -> tensor<4x1x4x6x2x5xf32>
  // expected-error @+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %1 = linalg.winograd_input_transform fmr(F_2_3) ins(%i : tensor<2x10x6x5xf32>) outs(%b : tensor<4x4x4x3x2x5xf32>) -> tensor<4x4x4x3x2x5xf32>
  return
}

// -----

func.func @fills(%t: tensor<2xf32>, %m: memref<2xf32>, %x: f32, %y: f64, %z: tensor<f32>) {
  linalg.fill ins(%x : f32) outs(%m : memref<2xf32>)
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<2xf32>) -> tensor<2xf32>
  // expected-error @+1 {{'linalg.fill' op expected fill value type ('f64') to match output element type ('f32')}}
  %1 = linalg.fill ins(%y : f64) outs(%t : tensor<2xf32>) -> tensor<2xf32>
  // expected-error @+1 {{expected op with scalar input}}
  %2 = linalg.fill ins(%z : tensor<f32>) outs(%t : tensor<2xf32>) -> tensor<2xf32>
  // expected-error @+1 {{'linalg.fill' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.fill ins(%x : f32) outs(%t : tensor<2xf32>)
  return
}

// -----

func.func @indices(%m: memref<2xf32>, %x: f32) {
  // expected-error @+1 {{'linalg.index' op expected parent op with LinalgOp interface}}
  %0 = linalg.index 0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%m : memref<2xf32>) {
  ^bb0(%out: f32):
    %1 = linalg.index 0 : index
    // expected-error @+1 {{'linalg.index' op expected dim (1) to be lower than the number of loops (1) of the enclosing LinalgOp}}
    %2 = linalg.index 1 : index
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @softmax(%a: tensor<2x16xf32>, %o: tensor<2x?xf32>, %q: tensor<2x15xf32>) {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<2x16xf32>) outs(%o : tensor<2x?xf32>) -> tensor<2x?xf32>
  // expected-error @+1 {{'linalg.softmax' op incorrect dimension specified}}
  %1 = linalg.softmax dimension(2) ins(%a : tensor<2x16xf32>) outs(%o : tensor<2x?xf32>) -> tensor<2x?xf32>
  // expected-error @+1 {{'linalg.softmax' op incompatible output shape}}
  %2 = linalg.softmax dimension(1) ins(%a : tensor<2x16xf32>) outs(%q : tensor<2x15xf32>) -> tensor<2x15xf32>
  return
}

// -----

func.func @elementwise(%a: memref<8x16xf32>, %b: memref<8x16xf32>, %c: memref<8xf32>) {
  // expected-error@+1 {{'linalg.elementwise' op expected indexing_map #0 to have 1 dim(s) to match the number of loops}}
  linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>]
    ins(%a, %b : memref<8x16xf32>, memref<8x16xf32>) outs(%c : memref<8xf32>)
  return
}

// -----

func.func @iterators(%m: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["serial"]}
  // expected-error@+1 {{custom op 'linalg.generic' unexpected iterator_type (serial)}}
  outs(%m : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}
