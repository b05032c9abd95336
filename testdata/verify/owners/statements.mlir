// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only

func.func @load(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{'memref.load' op failed to verify that result type matches element type of 'memref'}}
  %0 = "memref.load"(%m, %i) : (memref<4xf32>, index) -> i32
  return
}

// -----

func.func @insert(%a: f32, %t: tensor<4xf64>, %i: index) {
  // expected-error@+1 {{'tensor.insert' op failed to verify that scalar type matches element type of dest}}
  %0 = "tensor.insert"(%a, %t, %i) : (f32, tensor<4xf64>, index) -> tensor<4xf64>
  return
}

// -----

func.func @interleave(%v: vector<4xf32>) {
  // expected-error@+1 {{'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs}}
  %0 = "vector.interleave"(%v, %v) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @segments(%n: index) {
  // expected-error@+1 {{invalid properties {operandSegmentSizes = array<i64: 1, 0>} for op memref.alloc: expected DenseI32ArrayAttr for key `value`}}
  %0 = "memref.alloc"(%n) <{operandSegmentSizes = array<i64: 1, 0>}> : (index) -> memref<?xf32>
  return
}

// -----

func.func @segment_count(%n: index) {
  // expected-error@+1 {{invalid properties {operandSegmentSizes = array<i32: 1>} for op memref.alloc: size mismatch in attribute conversion: 1 vs 2}}
  %0 = "memref.alloc"(%n) <{operandSegmentSizes = array<i32: 1>}> : (index) -> memref<?xf32>
  return
}

// -----

func.func @map(%m: memref<4xf32>, %i: index) {
  // expected-error@+1 {{invalid properties {map = 1 : i64} for op affine.load: Invalid attribute `map` in property conversion: 1 : i64}}
  %0 = "affine.load"(%m, %i) <{map = 1 : i64}> : (memref<4xf32>, index) -> f32
  return
}

// -----

func.func @semantics(%a: memref<4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.exp' op expected to have pure tensor or buffer semantics}}
  %0 = linalg.exp ins(%a : memref<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @stride(%a: tensor<1x8x1xf32>, %w: tensor<2xf32>, %o: tensor<1x3x1xf32>) -> tensor<1x3x1xf32> {
  // expected-error@+1 {{unexpected loop dimension for convolution op}}
  %0 = linalg.pooling_nwc_sum {dilations = dense<1> : vector<1xi64>, strides = dense<0> : vector<1xi64>} ins(%a, %w : tensor<1x8x1xf32>, tensor<2xf32>) outs(%o : tensor<1x3x1xf32>) -> tensor<1x3x1xf32>
  return %0 : tensor<1x3x1xf32>
}

// -----

func.func @cast(%t: tensor<?xf32>) {
  // expected-error@+1 {{'tensor.cast' op operand type 'tensor<?xf32>' and result type 'tensor<4xi32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<?xf32> to tensor<4xi32>
  return
}

// -----

func.func @reverse(%t: tensor<5x4xi32>) -> tensor<5x4xi32> {
  // expected-error@+1 {{'tosa.reverse' op expected non-negative reverse axis}}
  %0 = tosa.reverse %t {axis = -1 : i32} : (tensor<5x4xi32>) -> tensor<5x4xi32>
  return %0 : tensor<5x4xi32>
}

// -----

func.func @padding(%m: memref<8xindex>, %i: index, %p: f32) {
  // expected-error@+1 {{'vector.transfer_read' op requires formal padding and source of the same elemental type}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : (memref<8xindex>, index, f32) -> vector<4xf32>
  return
}

// -----

func.func @steps(%n: index) {
  %zero = arith.constant 0 : index
  // expected-error@+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i) = (%n) to (%n) step (%zero) {
    scf.reduce
  }
  return
}

// -----

memref.global @table : memref<3xi32>

func.func @reference() {
  // expected-error@+1 {{'memref.get_global' op 'tables' does not reference a valid global memref}}
  %0 = memref.get_global @tables : memref<3xi32>
  // expected-error@+1 {{'memref.get_global' op result type 'memref<4xi32>' does not match type 'memref<3xi32>' of the global memref @table}}
  %1 = memref.get_global @table : memref<4xi32>
  return
}

// -----

func.func @constant() {
  // expected-error@+1 {{'arith.constant' op integer return type must be signless}}
  %0 = arith.constant 1 : si32
  return
}

// -----

// Types after the second say nothing, and a list of strides may be empty.
#map = affine_map<(d0, d1) -> (d0, d1)>
#of = affine_map<(d0, d1) -> (d1)>
#to = affine_map<(d0, d1) -> (d0)>
func.func @valid(%a: vector<2x3xf32>, %b: vector<3xf32>, %c: vector<2xf32>, %m: memref<512xf32>, %s: memref<4xf32, 1>, %t: memref<1xi32>, %n: index) {
  %0 = vector.contract {indexing_maps = [#map, #of, #to], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3xf32>, vector<2xf32> into vector<2xf32>
  affine.dma_start %m[%n], %s[%n], %t[%n], %n, : memref<512xf32>, memref<4xf32, 1>, memref<1xi32>
  return
}
