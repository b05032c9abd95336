// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Checks of `amdgpu`: first those that are right.

func.func @f0(%i: index, %a: memref<32xf16>, %b: memref<32xf16, #gpu.address_space<workgroup>>) {
  amdgpu.gather_to_lds %a[%i], %b[%i] : vector<2xf16>, memref<32xf16>, memref<32xf16, #gpu.address_space<workgroup>>
  return
}
func.func @f1(%i: index, %a: memref<32xf16, 0>, %b: memref<32xf16, #gpu.address_space<workgroup>>) {
  amdgpu.gather_to_lds %a[%i], %b[%i] : vector<2xf16>, memref<32xf16, 0>, memref<32xf16, #gpu.address_space<workgroup>>
  return
}
func.func @f2(%i: index, %a: memref<32xf16, 1>, %b: memref<32xf16, #gpu.address_space<workgroup>>) {
  amdgpu.gather_to_lds %a[%i], %b[%i] : vector<2xf16>, memref<32xf16, 1>, memref<32xf16, #gpu.address_space<workgroup>>
  return
}
func.func @f3(%i: index, %a: memref<32xf16, 7>, %b: memref<32xf16, #gpu.address_space<workgroup>>) {
  amdgpu.gather_to_lds %a[%i], %b[%i] : vector<2xf16>, memref<32xf16, 7>, memref<32xf16, #gpu.address_space<workgroup>>
  return
}
func.func @f4(%v: vector<8xf8E5M2>, %s: vector<4xf8E8M0FNU>) {
  %0 = amdgpu.scaled_ext_packed_matrix %v scale(%s) blockSize(16) firstScaleLane(0) firstScaleByte(0) : vector<8xf8E5M2>, vector<4xf8E8M0FNU> -> vector<8xf16>
  return
}
func.func @f5(%v: vector<8xf8E5M2>, %s: vector<4xf8E8M0FNU>) {
  %0 = amdgpu.scaled_ext_packed_matrix %v scale(%s) blockSize(16) firstScaleLane(16) firstScaleByte(2) : vector<8xf8E5M2>, vector<4xf8E8M0FNU> -> vector<8xf16>
  return
}
func.func @f6(%v: vector<8xf8E5M2>, %s: vector<4xf8E8M0FNU>) {
  %0 = amdgpu.scaled_ext_packed_matrix %v scale(%s) blockSize(32) firstScaleLane(0) firstScaleByte(0) : vector<8xf8E5M2>, vector<4xf8E8M0FNU> -> vector<8xf16>
  return
}
func.func @f7(%v: vector<8xf8E5M2>, %s: vector<4xf8E8M0FNU>) {
  %0 = amdgpu.scaled_ext_packed_matrix %v scale(%s) blockSize(32) firstScaleLane(16) firstScaleByte(2) : vector<8xf8E5M2>, vector<4xf8E8M0FNU> -> vector<8xf16>
  return
}
func.func @f8(%a: vector<8xf8E5M2>, %b: vector<8xf8E4M3FN>, %c: vector<16xf32>) {
  %d = amdgpu.mfma 32x32x16 %a * %b + %c {} blgp = none : vector<8xf8E5M2>, vector<8xf8E4M3FN>, vector<16xf32>
  return
}
func.func @f9(%a: vector<32xf4E2M1FN>, %b: vector<32xf8E4M3FN>, %c: vector<4xf32>) {
  %d = amdgpu.mfma 16x16x128 %a * %b + %c {} blgp = none : vector<32xf4E2M1FN>, vector<32xf8E4M3FN>, vector<4xf32>
  return
}
func.func @f10(%a: vector<32xf6E2M3FN>, %b: vector<32xf6E3M2FN>, %c: vector<4xf32>) {
  %d = amdgpu.mfma 16x16x128 %a * %b + %c {} blgp = none : vector<32xf6E2M3FN>, vector<32xf6E3M2FN>, vector<4xf32>
  return
}
func.func @f11(%a: i64, %b: i64, %c: vector<16xi32>) {
  %d = amdgpu.mfma 32x32x16 %a * %b + %c {} blgp = none : i64, i64, vector<16xi32>
  return
}
func.func @f12(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
  %d = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) {} : vector<4xf16>, vector<8xf16>, vector<4xf32>
  return
}
func.func @f13(%a: vector<8xf16>, %b: vector<16xf16>, %c: vector<4xi32>, %i: vector<4xi8>) {
  %d = amdgpu.sparse_mfma 16x16x64 %a * %b + %c sparse(%i : vector<4xi8>) {} : vector<8xf16>, vector<16xf16>, vector<4xi32>
  return
}
func.func @f14(%a: vector<4xf16>, %b: vector<8xf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
  %d = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) {abid=1:i32} : vector<4xf16>, vector<8xf16>, vector<4xf32>
  return
}
func.func @f15(%a: vector<8xf16>, %b: vector<16xf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
  %d = amdgpu.sparse_mfma 16x16x64 %a * %b + %c sparse(%i : vector<4xi8>) {} : vector<8xf16>, vector<16xf16>, vector<4xf32>
  return
}
func.func @f16(%a: vector<8xf8E5M2>, %b: vector<8xf8E4M3FN>, %c: vector<8xf32>) {
  %d = amdgpu.wmma 16x16x16 %a * %b + %c {} : vector<8xf8E5M2>, vector<8xf8E4M3FN>, vector<8xf32>
  return
}
func.func @f17(%a: vector<2xf32>, %b: vector<2xf32>, %c: vector<8xf32>) {
  %d = amdgpu.wmma 16x16x4 %a * %b + %c {} : vector<2xf32>, vector<2xf32>, vector<8xf32>
  return
}
func.func @f18(%a: vector<16xi8>, %b: vector<16xi8>, %c: vector<8xi32>) {
  %d = amdgpu.wmma 16x16x16 %a * %b + %c {clamp} : vector<16xi8>, vector<16xi8>, vector<8xi32>
  return
}
func.func @f19(%a: vector<8xf8E5M2>, %b: vector<8xf16>, %c: vector<8xf32>) {
  %d = amdgpu.wmma 16x16x16 %a * %b + %c {} : vector<8xf8E5M2>, vector<8xf16>, vector<8xf32>
  return
}
func.func @f20(%a: vector<64xf8E4M3FN>, %b: vector<64xf8E4M3FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>, %t: vector<4xf8E8M0FNU>) {
  %d = amdgpu.scaled_wmma 16x16x128 (%s * %a) * (%t * %b) + %c {a_first_scale_lane=0:i32,b_first_scale_lane=0:i32} : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>
  return
}
func.func @f21(%a: vector<64xf8E4M3FN>, %b: vector<64xf6E2M3FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>, %t: vector<4xf8E8M0FNU>) {
  %d = amdgpu.scaled_wmma 16x16x128 (%s * %a) * (%t * %b) + %c {a_first_scale_lane=0:i32,b_first_scale_lane=0:i32} : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf6E2M3FN>, vector<8xf32>
  return
}
func.func @f22(%a: vector<128xf4E2M1FN>, %b: vector<64xf4E2M1FN>, %c: vector<16xf32>, %s: vector<4xf8E8M0FNU>, %t: vector<4xf8E8M0FNU>) {
  %d = amdgpu.scaled_wmma 32x16x128 (%s * %a) * (%t * %b) + %c {a_first_scale_lane=0:i32,b_first_scale_lane=0:i32} : vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<16xf32>
  return
}
func.func @f23(%a: vector<64xf8E4M3FN>, %b: vector<64xf8E4M3FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>, %t: vector<8xf8E8M0FNU>) {
  %d = amdgpu.scaled_wmma 16x16x128 (%s * %a) * (%t * %b) + %c {a_first_scale_lane=0:i32,b_first_scale_lane=0:i32} : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<8xf32>
  return
}
func.func @f24(%i: index, %m: memref<8x8xf16, 3>) {
  %0 = amdgpu.transpose_load %m[%i, %i] : memref<8x8xf16, 3> -> vector<4xf16>
  return
}
func.func @f25(%i: index, %m: memref<8x8xi8, 3>) {
  %0 = amdgpu.transpose_load %m[%i, %i] : memref<8x8xi8, 3> -> vector<8xi8>
  return
}
func.func @f26(%i: index, %m: memref<8x8xi6, 3>) {
  %0 = amdgpu.transpose_load %m[%i, %i] : memref<8x8xi6, 3> -> vector<16xi6>
  return
}
func.func @f27(%i: index, %m: memref<8x8xi4, 3>) {
  %0 = amdgpu.transpose_load %m[%i, %i] : memref<8x8xi4, 3> -> vector<16xi4>
  return
}
func.func @f28(%i: index, %a: memref<8xi32>, %b: memref<8xi32, #gpu.address_space<workgroup>>) {
  %0 = amdgpu.make_dma_base %a[%i], %b[%i] : memref<8xi32>, memref<8xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>
  return
}
func.func @f29(%i: index, %a: memref<8xi32, 0>, %b: memref<8xi32, #gpu.address_space<workgroup>>) {
  %0 = amdgpu.make_dma_base %a[%i], %b[%i] : memref<8xi32, 0>, memref<8xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>
  return
}
func.func @f30(%i: index, %a: memref<8xi32, 1>, %b: memref<8xi32, #gpu.address_space<workgroup>>) {
  %0 = amdgpu.make_dma_base %a[%i], %b[%i] : memref<8xi32, 1>, memref<8xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>
  return
}
func.func @f31(%i: index, %a: memref<8xi32>, %b: memref<8xi32, 3>) {
  %0 = amdgpu.make_dma_base %a[%i], %b[%i] : memref<8xi32>, memref<8xi32, 3> -> !amdgpu.tdm_base<i32>
  return
}
func.func @f32(%i: i32, %m: memref<8xf32>) {
  %0 = amdgpu.raw_buffer_load %m[%i] : memref<8xf32>, i32 -> f32
  return
}
func.func @f33(%i: i32, %m: memref<8xf32, 0>) {
  %0 = amdgpu.raw_buffer_load %m[%i] : memref<8xf32, 0>, i32 -> f32
  return
}
func.func @f34(%i: i32, %m: memref<8xf32, 1>) {
  %0 = amdgpu.raw_buffer_load %m[%i] : memref<8xf32, 1>, i32 -> f32
  return
}
func.func @f35(%i: i32, %m: memref<8xf32, #gpu.address_space<global>>) {
  %0 = amdgpu.raw_buffer_load %m[%i] : memref<8xf32, #gpu.address_space<global>>, i32 -> f32
  return
}
func.func @f36(%a: i32, %b: i32) {
  %0 = "amdgpu.dpp"(%a, %b) <{kind = #amdgpu<dpp_perm quad_perm>, permArgument = [0,1,2,3]}> : (i32, i32) -> i32
  return
}
func.func @f37(%a: i32, %b: i32) {
  %0 = "amdgpu.dpp"(%a, %b) <{kind = #amdgpu<dpp_perm row_shl>, permArgument = 1:i32}> : (i32, i32) -> i32
  return
}
func.func @f38(%a: i32, %b: i32) {
  %0 = "amdgpu.dpp"(%a, %b) <{kind = #amdgpu<dpp_perm row_mirror>, permArgument = unit}> : (i32, i32) -> i32
  return
}
func.func @f39(%a: i32, %b: i32) {
  %0 = "amdgpu.dpp"(%a, %b) <{kind = #amdgpu<dpp_perm row_shr>, permArgument = 0x1:i32}> : (i32, i32) -> i32
  return
}
func.func @f40(%m: memref<8xi32>) {
  %0 = amdgpu.fat_raw_buffer_cast %m : memref<8xi32> to memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}
func.func @f41(%m: memref<8x?xi32, strided<[?, 1], offset: ?>>) {
  %0 = amdgpu.fat_raw_buffer_cast %m : memref<8x?xi32, strided<[?, 1], offset: ?>> to memref<8x?xi32, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>
  return
}
func.func @f42(%m: memref<8xi32, strided<[1], offset: ?>>) {
  %0 = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<8xi32, strided<[1], offset: ?>> to memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}
func.func @f43(%m: memref<8xi32, strided<[2], offset: 4>>) {
  %0 = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<8xi32, strided<[2], offset: 4>> to memref<8xi32, strided<[2]>, #amdgpu.address_space<fat_raw_buffer>>
  return
}
func.func @f44(%b: !amdgpu.tdm_base<i32>, %i: index) {
  %0 = amdgpu.make_dma_descriptor %b globalSize [1, 2] globalStride [1, 1] sharedSize [1, 2] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}
func.func @f45(%b: !amdgpu.tdm_base<i32>, %i: index) {
  %0 = amdgpu.make_dma_descriptor %b globalSize [1, %i] globalStride [%i, 1] sharedSize [%i, 2] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}
func.func @f46(%b: !amdgpu.tdm_gather_base<i32, i16>, %x: vector<8xi16>) {
  %0 = amdgpu.make_gather_dma_descriptor %b[%x] globalSize [4, 4] globalStride [1, 1] sharedSize [1, 2] : !amdgpu.tdm_gather_base<i32, i16>, vector<8xi16> -> !amdgpu.tdm_descriptor
  return
}
func.func @f47(%a: f32, %e: vector<4xf8E4M3FNUZ>) {
  %0 = amdgpu.packed_trunc_2xfp8 %a, undef into %e[word 0] : f32 to vector<4xf8E4M3FNUZ> into vector<4xf8E4M3FNUZ>
  return
}

// -----

func.func @f(%v: vector<8xf8E5M2>, %s: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_ext_packed_matrix' op blockSize of 16 can only have (firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8.}}
  %0 = amdgpu.scaled_ext_packed_matrix %v scale(%s) blockSize(16) firstScaleLane(0) firstScaleByte(1) : vector<8xf8E5M2>, vector<4xf8E8M0FNU> -> vector<8xf16>
  return
}

// -----

func.func @f(%v: vector<8xf4E2M1FN>, %s: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_ext_packed_matrix' op blockSize of 16 can only have firstScaleByte be 0 or 1 for f4 and f6.}}
  %0 = amdgpu.scaled_ext_packed_matrix %v scale(%s) blockSize(16) firstScaleLane(0) firstScaleByte(2) : vector<8xf4E2M1FN>, vector<4xf8E8M0FNU> -> vector<8xf16>
  return
}

// -----

func.func @f(%a: i32, %b: i32, %c: vector<16xi32>) {
  // expected-error@+1 {{'amdgpu.mfma' op expected 2 source values for this operation but got 4}}
  %d = amdgpu.mfma 32x32x4 %a * %b + %c {blocks=1:i32} blgp = none : i32, i32, vector<16xi32>
  return
}

// -----

func.func @f(%a: i64, %b: i32, %c: vector<16xi32>) {
  // expected-error@+1 {{'amdgpu.mfma' op expected both non-small-float source operand types to match exactly}}
  %d = amdgpu.mfma 32x32x16 %a * %b + %c {} blgp = none : i64, i32, vector<16xi32>
  return
}

// -----

func.func @f(%a: vector<8xf16>, %b: vector<8xf16>, %c: vector<4xf32>, %i: vector<4xi8>) {
  // expected-error@+1 {{'amdgpu.sparse_mfma' op expected dense source operand to have exactly double the number of elements of the sparse source operand}}
  %d = amdgpu.sparse_mfma 16x16x32 %a * %b + %c sparse(%i : vector<4xi8>) {} : vector<8xf16>, vector<8xf16>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<8xf8E5M2>, %b: vector<16xf8E4M3FN>, %c: vector<4xf32>, %i: vector<4xi8>) {
  // expected-error@+1 {{'amdgpu.sparse_mfma' op expected vector<2xi16> sparse indices for 8-bit source data, but got 'vector<4xi8>'}}
  %d = amdgpu.sparse_mfma 16x16x64 %a * %b + %c sparse(%i : vector<4xi8>) {} : vector<8xf8E5M2>, vector<16xf8E4M3FN>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<8xf8E5M2>, %b: vector<16xi8>, %c: vector<4xf32>, %i: vector<4xi8>) {
  // expected-error@+1 {{'amdgpu.sparse_mfma' op expected source operands to have the same element type}}
  %d = amdgpu.sparse_mfma 16x16x64 %a * %b + %c sparse(%i : vector<4xi8>) {} : vector<8xf8E5M2>, vector<16xi8>, vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<16xf16>, %b: vector<16xi8>, %c: vector<8xf32>) {
  // expected-error@+1 {{'amdgpu.wmma' op source element types must match (except for fp8/bf8) but have 'vector<16xf16>' and 'vector<16xi8>'}}
  %d = amdgpu.wmma 16x16x16 %a * %b + %c {} : vector<16xf16>, vector<16xi8>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<16xi8>, %b: vector<16xf16>, %c: vector<8xi32>) {
  // expected-error@+1 {{'amdgpu.wmma' op source element types must match (except for fp8/bf8) but have 'vector<16xi8>' and 'vector<16xf16>'}}
  %d = amdgpu.wmma 16x16x16 %a * %b + %c {} : vector<16xi8>, vector<16xf16>, vector<8xi32>
  return
}

// -----

func.func @f(%a: vector<16xf16>, %b: vector<16xf16>, %c: vector<8xi32>) {
  // expected-error@+1 {{'amdgpu.wmma' op expected int sources with int destination}}
  %d = amdgpu.wmma 16x16x16 %a * %b + %c {clamp} : vector<16xf16>, vector<16xf16>, vector<8xi32>
  return
}

// -----

func.func @f(%a: vector<16xf16>, %b: vector<16xbf16>, %c: vector<8xf32>) {
  // expected-error@+1 {{'amdgpu.wmma' op source element types must match (except for fp8/bf8) but have 'vector<16xf16>' and 'vector<16xbf16>'}}
  %d = amdgpu.wmma 16x16x16 %a * %b + %c {clamp} : vector<16xf16>, vector<16xbf16>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<64xf4E2M1FN>, %b: vector<64xf4E2M1FN>, %c: vector<16xf32>, %s: vector<4xf8E8M0FNU>, %t: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op for 32x16x128, sourceA must have 128 elements but got 64}}
  %d = amdgpu.scaled_wmma 32x16x128 (%s * %a) * (%t * %b) + %c {a_first_scale_lane=0:i32,b_first_scale_lane=0:i32} : vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<16xf32>
  return
}

// -----

func.func @f(%a: vector<64xf8E4M3FN>, %b: vector<64xf8E4M3FN>, %c: vector<16xf32>, %s: vector<4xf8E8M0FNU>, %t: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op 32x16x128 only supports fp4 element types}}
  %d = amdgpu.scaled_wmma 32x16x128 (%s * %a) * (%t * %b) + %c {a_first_scale_lane=0:i32,b_first_scale_lane=0:i32} : vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<64xf8E4M3FN>, vector<16xf32>
  return
}

// -----

func.func @f(%a: vector<128xf4E2M1FN>, %b: vector<64xf4E2M1FN>, %c: vector<8xf32>, %s: vector<4xf8E8M0FNU>, %t: vector<4xf8E8M0FNU>) {
  // expected-error@+1 {{'amdgpu.scaled_wmma' op expected output vector of length 16 but got 8}}
  %d = amdgpu.scaled_wmma 32x16x128 (%s * %a) * (%t * %b) + %c {a_first_scale_lane=0:i32,b_first_scale_lane=0:i32} : vector<4xf8E8M0FNU>, vector<128xf4E2M1FN>, vector<4xf8E8M0FNU>, vector<64xf4E2M1FN>, vector<8xf32>
  return
}

// -----

func.func @f(%i: index, %m: memref<8x8xf16, 3>) {
  // expected-error@+1 {{'amdgpu.transpose_load' op Transferring type size mismatch: expected num of elements: 4}}
  %0 = amdgpu.transpose_load %m[%i, %i] : memref<8x8xf16, 3> -> vector<8xf16>
  return
}

// -----

func.func @f(%i: index, %m: memref<8x8xi64, 3>) {
  // expected-error@+1 {{'amdgpu.transpose_load' op Unsupported element type size for transpose load: 64 bits}}
  %0 = amdgpu.transpose_load %m[%i, %i] : memref<8x8xi64, 3> -> vector<4xi64>
  return
}

// -----

func.func @f(%i: index, %a: memref<8xi32, 7>, %b: memref<8xi32, #gpu.address_space<workgroup>>) {
  // expected-error@+1 {{'amdgpu.make_dma_base' op global memref must have global address space attribute.}}
  %0 = amdgpu.make_dma_base %a[%i], %b[%i] : memref<8xi32, 7>, memref<8xi32, #gpu.address_space<workgroup>> -> !amdgpu.tdm_base<i32>
  return
}

// -----

func.func @f(%s: vector<2xf32>, %x: f32, %e: vector<4xf8E5M2>) {
  // expected-error@+1 {{'amdgpu.packed_scaled_trunc' op existing values must have same type as result}}
  %0 = amdgpu.packed_scaled_trunc %s into %e[0], %x : vector<2xf32> to vector<4xf8E4M3FN> into vector<4xf8E5M2>
  return
}

// -----

func.func @f(%i: i32, %m: memref<8xf32, 7>) {
  // expected-error@+1 {{'amdgpu.raw_buffer_load' op Buffer ops must operate on a memref in global memory}}
  %0 = amdgpu.raw_buffer_load %m[%i] : memref<8xf32, 7>, i32 -> f32
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error@+1 {{'amdgpu.dpp' op quad_perm attribute must have exactly 4 elements}}
  %0 = "amdgpu.dpp"(%a, %b) <{kind = #amdgpu<dpp_perm quad_perm>, permArgument = [0,1,2]}> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error@+1 {{'amdgpu.dpp' op Expected unit attribute for permArgument, but found non-trivial argument}}
  %0 = "amdgpu.dpp"(%a, %b) <{kind = #amdgpu<dpp_perm wave_shl>, permArgument = 1:i32}> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error@+1 {{'amdgpu.dpp' op Attribute 'row_shr' value not specified}}
  %0 = "amdgpu.dpp"(%a, %b) <{kind = #amdgpu<dpp_perm row_shr>}> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%m: memref<8xi32>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8xi32, #amdgpu.address_space<buffer_rsrc>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %m : memref<8xi32> to memref<8xi32, #amdgpu.address_space<buffer_rsrc>>
  return
}

// -----

func.func @f(%m: memref<8x?xi32, strided<[?, 1], offset: ?>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8x?xi32, strided<[?, 1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8x?xi32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %m : memref<8x?xi32, strided<[?, 1], offset: ?>> to memref<8x?xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @f(%m: memref<8xi32>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %m : memref<8xi32> to memref<8xf32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @f(%m: memref<8xi32>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<?xi32, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %m : memref<8xi32> to memref<?xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @f(%m: memref<8x4xi32, strided<[4, 1], offset: 4>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected result type to be 'memref<8x4xi32, #amdgpu.address_space<fat_raw_buffer>>' but got 'memref<8x4xi32, strided<[4, 1]>, #amdgpu.address_space<fat_raw_buffer>>'}}
  %0 = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<8x4xi32, strided<[4, 1], offset: 4>> to memref<8x4xi32, strided<[4, 1]>, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @f(%m: memref<8xi32, affine_map<(d0)[s0] -> (d0 + s0)>>) {
  // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op source type 'memref<8xi32, affine_map<(d0)[s0] -> (d0 + s0)>>' can't have its offset reset}}
  %0 = amdgpu.fat_raw_buffer_cast %m resetOffset : memref<8xi32, affine_map<(d0)[s0] -> (d0 + s0)>> to memref<8xi32, #amdgpu.address_space<fat_raw_buffer>>
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_base<i32>, %i: index) {
  // expected-error@+1 {{'amdgpu.make_dma_descriptor' op strides for the innermost dimension must be 1.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [1, 2] globalStride [1, %i] sharedSize [1, 2] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_base<i32>, %i: index) {
  // expected-error@+1 {{'amdgpu.make_dma_descriptor' op strides and sizes must have same rank.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [1, 2, 3] globalStride [1, 1] sharedSize [1, 2] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_base<i32>, %i: index) {
  // expected-error@+1 {{'amdgpu.make_dma_descriptor' op strides must not be empty.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [1, 2] globalStride [] sharedSize [1, 2] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_base<i32>, %i: index) {
  // expected-error@+1 {{'amdgpu.make_dma_descriptor' op tensor must have same rank as tile.}}
  %0 = amdgpu.make_dma_descriptor %b globalSize [1, 2] globalStride [1, 1] sharedSize [1, 2, 3] : !amdgpu.tdm_base<i32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%b: !amdgpu.tdm_gather_base<i32, i16>, %x: vector<8xi32>) {
  // expected-error@+1 {{'amdgpu.make_gather_dma_descriptor' op indices' element type must match base's element type.}}
  %0 = amdgpu.make_gather_dma_descriptor %b[%x] globalSize [4, 4] globalStride [1, 1] sharedSize [1, 2] : !amdgpu.tdm_gather_base<i32, i16>, vector<8xi32> -> !amdgpu.tdm_descriptor
  return
}

// -----

func.func @f(%a: f32, %e: vector<4xf8E5M2FNUZ>) {
  // expected-error@+1 {{'amdgpu.packed_trunc_2xfp8' op existing values must have same type as result}}
  %0 = amdgpu.packed_trunc_2xfp8 %a, undef into %e[word 0] : f32 to vector<4xf8E4M3FNUZ> into vector<4xf8E5M2FNUZ>
  return
}

// -----

func.func @f(%a: f32, %s: i32, %e: vector<4xf8E5M2FNUZ>) {
  // expected-error@+1 {{'amdgpu.packed_stoch_round_fp8' op existing values must have same type as result}}
  %0 = amdgpu.packed_stoch_round_fp8 %a + %s into %e[0] : f32 to vector<4xf8E4M3FNUZ> into vector<4xf8E5M2FNUZ>
  return
}

// -----

func.func @f(%i: i32, %m: memref<8x8xf32>) {
  // expected-error@+1 {{'amdgpu.raw_buffer_load' op Expected 2 indices to memref}}
  %0 = amdgpu.raw_buffer_load %m[%i] : memref<8x8xf32>, i32 -> f32
  return
}

// -----

func.func @f(%v: f32, %i: i32, %m: memref<8xf32, 3>) {
  // expected-error@+1 {{'amdgpu.raw_buffer_store' op Buffer ops must operate on a memref in global memory}}
  amdgpu.raw_buffer_store %v -> %m[%i] : f32 -> memref<8xf32, 3>, i32
  return
}
