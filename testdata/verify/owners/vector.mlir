// RUN: bcast-opt %s --split-input-file --verify-diagnostics

func.func @load(%m: memref<4x8xf32>, %s: memref<8xf32, strided<[2]>>, %i: index) {
  %0 = vector.load %m[%i, %i] : memref<4x8xf32>, vector<8xf32>
  %1 = vector.load %s[%i] : memref<8xf32, strided<[2]>>, vector<1xf32>
  // expected-error @+1 {{'vector.load' op most minor memref dim must have unit stride}}
  %2 = vector.load %s[%i] : memref<8xf32, strided<[2]>>, vector<4xf32>
  return
}

// -----

func.func @store(%m: memref<4x8xf32>, %i: index, %v: vector<8xf64>) {
  // expected-error @+1 {{'vector.store' op base and valueToStore element type should match}}
  vector.store %v, %m[%i, %i] : memref<4x8xf32>, vector<8xf64>
  return
}

// -----

func.func @masked(%m: memref<8xf32>, %i: index, %k: vector<4xi1>, %v: vector<8xf32>) {
  // expected-error @+1 {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = vector.maskedload %m[%i], %k, %v : memref<8xf32>, vector<4xi1>, vector<8xf32> into vector<8xf32>
  return
}

// -----

func.func @extract(%v: vector<4x8xf32>) {
  %0 = vector.extract %v[3] : vector<8xf32> from vector<4x8xf32>
  // expected-error @+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %1 = vector.extract %v[4] : vector<8xf32> from vector<4x8xf32>
  return
}

// -----

func.func @insert(%x: vector<8xf32>, %v: vector<4x8xf32>) {
  %0 = vector.insert %x, %v[3] : vector<8xf32> into vector<4x8xf32>
  // expected-error @+1 {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %1 = vector.insert %x, %v[3, 1] : vector<8xf32> into vector<4x8xf32>
  return
}

// -----

func.func @slice(%v: vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  // expected-error @+1 {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)}}
  %1 = vector.extract_strided_slice %v {offsets = [3], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return
}

// -----

func.func @insert_slice(%x: vector<2x8xf32>, %v: vector<6x4x8xf32>) {
  %0 = vector.insert_strided_slice %x, %v {offsets = [0, 2, 0], strides = [1, 1]} : vector<2x8xf32> into vector<6x4x8xf32>
  // expected-error @+1 {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 5)}}
  %1 = vector.insert_strided_slice %x, %v {offsets = [0, 3, 0], strides = [1, 1]} : vector<2x8xf32> into vector<6x4x8xf32>
  return
}

// -----

func.func @read(%m: memref<4x8xf32>, %i: index, %p: f32) {
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : memref<4x8xf32>, vector<8x2xf32>
  // expected-error @+1 {{'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  %1 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d1)>} : memref<4x8xf32>, vector<8x2xf32>
  return
}

// -----

func.func @outer(%a: vector<4xf32>, %b: vector<8xf32>) {
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>
  // expected-error @+1 {{'vector.outerproduct' op expected #2 operand dim to match result dim #2}}
  %1 = "vector.outerproduct"(%a, %b) : (vector<4xf32>, vector<8xf32>) -> vector<4x4xf32>
  return
}

// -----

func.func @shuffle(%a: vector<2xf32>) {
  %0 = vector.shuffle %a, %a [0, 3, -1] : vector<2xf32>, vector<2xf32>
  // expected-error @+1 {{'vector.shuffle' op mask index #2 out of range}}
  %1 = vector.shuffle %a, %a [0, 4] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @mask() {
  %0 = vector.constant_mask [2, 3] : vector<4x3xi1>
  // expected-error @+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %1 = vector.constant_mask [2, 4] : vector<4x3xi1>
  return
}

// -----

func.func @masked_reduction(%m: vector<8xi1>, %v: vector<4xf32>) {
  // expected-error @+1 {{'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation}}
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @scan(%v: vector<4x8xf32>, %i: vector<8xf32>) {
  %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<4x8xf32>, vector<8xf32>
  // expected-error @+1 {{'vector.scan' op incompatible input/initial value shapes}}
  %1:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<8xf32>
  return
}

// -----

func.func @masked_product(%m: vector<4xi1>, %a: vector<4xf32>, %x: f32) {
  %0 = vector.mask %m { vector.outerproduct %a, %x : vector<4xf32>, f32 } : vector<4xi1> -> vector<4xf32>
  // expected-error @+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %1 = vector.mask %m { arith.addf %a, %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}
