// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Products of blocks, reductions and transposes of unknown rank of `tosa`, and poolings of unsigned numbers: first what is right.

func.func @f(%x0: tensor<4x8x32xf8E4M3FN>, %x1: tensor<4x8x1xf8E8M0FNU>, %x2: tensor<4x16x32xf8E4M3FN>, %x3: tensor<4x16x1xf8E8M0FNU>) {
  %0 = "tosa.matmul_t_block_scaled"(%x0, %x1, %x2, %x3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%x0: tensor<4x8x32xf8E4M3FN>, %x1: tensor<4x8x1xf8E8M0FNU>, %x2: tensor<1x16x32xf8E4M3FN>, %x3: tensor<1x16x1xf8E8M0FNU>) {
  %0 = "tosa.matmul_t_block_scaled"(%x0, %x1, %x2, %x3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<1x16x32xf8E4M3FN>, tensor<1x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  %0 = "tosa.transpose"(%a) <{perms = array<i32: 1, 0>}> : (tensor<*xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  %0 = "tosa.reduce_sum"(%a) <{axis = 1 : i32}> : (tensor<*xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x1xi8>, %w: tensor<2x2xi8>, %o: tensor<1x3x3x1xi8>) {
  %0 = linalg.pooling_nhwc_max_unsigned ins(%a, %w : tensor<1x4x4x1xi8>, tensor<2x2xi8>) outs(%o : tensor<1x3x3x1xi8>) -> tensor<1x3x3x1xi8>
  return
}

// -----

func.func @f(%x0: tensor<4x8x32xf8E4M3FN>, %x1: tensor<4x8x1xf8E8M0FNU>, %x2: tensor<4x16x32xf8E5M2>, %x3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expect A_data and B_data to have same element type, got 'f8E4M3FN' and 'f8E5M2'}}
  %0 = "tosa.matmul_t_block_scaled"(%x0, %x1, %x2, %x3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E5M2>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%x0: tensor<4x8x64xf8E4M3FN>, %x1: tensor<4x8x1xf8E8M0FNU>, %x2: tensor<4x16x32xf8E4M3FN>, %x3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expected channels of b_data to match size 64, got 32}}
  %0 = "tosa.matmul_t_block_scaled"(%x0, %x1, %x2, %x3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x64xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%x0: tensor<4x8x33xf8E4M3FN>, %x1: tensor<4x8x1xf8E8M0FNU>, %x2: tensor<4x16x33xf8E4M3FN>, %x3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expect C to be a multiple of block size, got C=33, block_size=32}}
  %0 = "tosa.matmul_t_block_scaled"(%x0, %x1, %x2, %x3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x33xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x33xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%x0: tensor<4x8x32xf8E4M3FN>, %x1: tensor<4x8x2xf8E8M0FNU>, %x2: tensor<4x16x32xf8E4M3FN>, %x3: tensor<4x16x2xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expect scale operands dimension 2 to equal C/block_size (32/32), got 2}}
  %0 = "tosa.matmul_t_block_scaled"(%x0, %x1, %x2, %x3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x2xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x2xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%x0: tensor<4x8x32xf8E4M3FN>, %x1: tensor<4x8x1xf8E8M0FNU>, %x2: tensor<4x16x32xf8E4M3FN>, %x3: tensor<4x17x1xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expected width of b_scale to match size 16, got 17}}
  %0 = "tosa.matmul_t_block_scaled"(%x0, %x1, %x2, %x3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x17x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%x0: tensor<4x8x32xf8E4M3FN>, %x1: tensor<3x8x1xf8E8M0FNU>, %x2: tensor<4x16x32xf8E4M3FN>, %x3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expected batch of a_scale to match size 4, got 3}}
  %0 = "tosa.matmul_t_block_scaled"(%x0, %x1, %x2, %x3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<3x8x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%x0: tensor<4x8x32xf8E4M3FN>, %x1: tensor<4x8x1xf8E8M0FNU>, %x2: tensor<2x16x32xf8E4M3FN>, %x3: tensor<2x16x1xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expect B matrix batch size to be broadcast compatible with A, got D=2 vs N=4}}
  %0 = "tosa.matmul_t_block_scaled"(%x0, %x1, %x2, %x3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<2x16x32xf8E4M3FN>, tensor<2x16x1xf8E8M0FNU>) -> tensor<4x8x16xf32>
  return
}

// -----

func.func @f(%x0: tensor<4x8x32xf8E4M3FN>, %x1: tensor<4x8x1xf8E8M0FNU>, %x2: tensor<4x16x32xf8E4M3FN>, %x3: tensor<4x16x1xf8E8M0FNU>) {
  // expected-error@+1 {{'tosa.matmul_t_block_scaled' op expected output shape 4, 8, 17 to be compatible with expected output shape 4, 8, 16}}
  %0 = "tosa.matmul_t_block_scaled"(%x0, %x1, %x2, %x3) <{block_size = #tosa.block_size<BLOCK_SIZE_32>}> : (tensor<4x8x32xf8E4M3FN>, tensor<4x8x1xf8E8M0FNU>, tensor<4x16x32xf8E4M3FN>, tensor<4x16x1xf8E8M0FNU>) -> tensor<4x8x17xf32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected perms attribute to have size 1 (output rank) but got size 2}}
  %0 = "tosa.transpose"(%a) <{perms = array<i32: 1, 0>}> : (tensor<*xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected valid permutation indices}}
  %0 = "tosa.transpose"(%a) <{perms = array<i32: 0, 0>}> : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  // expected-error@+1 {{'tosa.reduce_sum' op reduce axis must not be negative}}
  %0 = "tosa.reduce_sum"(%a) <{axis = -1 : i32}> : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  // expected-error@+1 {{'tosa.reduce_sum' op inferred type(s) 'tensor<*xf32>' are incompatible with return type(s) of operation 'tensor<*xi32>'}}
  %0 = "tosa.reduce_sum"(%a) <{axis = 1 : i32}> : (tensor<*xf32>) -> tensor<*xi32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  // expected-error@+1 {{'tosa.reduce_sum' op expect output tensor rank (1) to be larger than reduce axis (1)}}
  %0 = "tosa.reduce_sum"(%a) <{axis = 1 : i32}> : (tensor<*xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: tensor<*xf32>) {
  // expected-error@+1 {{'tosa.reduce_sum' op expect reduced dimension size to be 1, got 4}}
  %0 = "tosa.reduce_sum"(%a) <{axis = 1 : i32}> : (tensor<*xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x1xf32>, %w: tensor<2x2xf32>, %o: tensor<1x3x3x1xf32>) {
  // expected-error@+1 {{custom op 'linalg.pooling_nhwc_max_unsigned' unsupported operation: unsigned max not on uint}}
  %0 = linalg.pooling_nhwc_max_unsigned ins(%a, %w : tensor<1x4x4x1xf32>, tensor<2x2xf32>) outs(%o : tensor<1x3x3x1xf32>) -> tensor<1x3x3x1xf32>
  return
}

// -----

func.func @f(%a: tensor<1x4x4x1xi1>, %w: tensor<2x2xi1>, %o: tensor<1x3x3x1xi1>) {
  // expected-error@+1 {{custom op 'linalg.pooling_nhwc_max_unsigned' unsupported operation: unsigned max not on uint}}
  %0 = linalg.pooling_nhwc_max_unsigned ins(%a, %w : tensor<1x4x4x1xi1>, tensor<2x2xi1>) outs(%o : tensor<1x3x3x1xi1>) -> tensor<1x3x3x1xi1>
  return
}

// -----

func.func @f(%m: vector<4xi1>, %p: tensor<4xf32>, %b: memref<4xf32>, %i: index, %f: f32) {
  // expected-error@+1 {{'vector.mask' op expects passthru type to match result type}}
  %0 = "vector.mask"(%m, %p) ({
    %1 = "vector.transfer_read"(%b, %i, %f) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<4xf32>, index, f32) -> vector<4xf32>
    "vector.yield"(%1) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>, tensor<4xf32>) -> vector<4xf32>
  return
}
