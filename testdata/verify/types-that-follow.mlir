// RUN: not bcast-opt %s --split-input-file --error-format=gcc 2>&1 | FileCheck %s

// Types that follow from others: predicates of ODS, and element types that casts and changes of a shape keep.

func.func @extracted(%t: tensor<4xf32>, %i: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.extract' op failed to verify that result type matches element type of tensor
  %0 = "tensor.extract"(%t, %i) : (tensor<4xf32>, index) -> i32
  return
}

// -----

func.func @inserted(%s: i32, %t: tensor<4xf32>, %i: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.insert' op failed to verify that scalar type matches element type of dest
  %0 = "tensor.insert"(%s, %t, %i) : (i32, tensor<4xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @inserted_elsewhere(%s: f32, %t: tensor<4xf32>, %i: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.insert' op failed to verify that result type matches type of dest
  %0 = "tensor.insert"(%s, %t, %i) : (f32, tensor<4xf32>, index) -> tensor<5xf32>
  return
}

// -----

func.func @loaded(%m: memref<4xf32>, %i: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'memref.load' op failed to verify that result type matches element type of 'memref'
  %0 = "memref.load"(%m, %i) : (memref<4xf32>, index) -> i32
  return
}

// -----

func.func @stored(%v: i32, %m: memref<4xf32>, %i: index) {
  // CHECK: [[#@LINE+1]]:3: error: 'memref.store' op failed to verify that type of 'value' matches element type of 'memref'
  "memref.store"(%v, %m, %i) : (i32, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @transposed(%v: vector<2x4xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'vector.transpose' op failed to verify that operand and result have same element type
  %0 = vector.transpose %v, [1, 0] : vector<2x4xf32> to vector<4x2xi32>
  return
}

// -----

func.func @interleaved(%v: vector<4xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs
  %0 = vector.interleave %v, %v : vector<4xf32> -> vector<6xf32>
  return
}

// -----

func.func @magnitude(%c: complex<f32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'complex.abs' op failed to verify that complex element type matches result type
  %0 = "complex.abs"(%c) : (complex<f32>) -> f64
  return
}

// -----

func.func @called(%f: (i32) -> i64, %x: f32) {
  // CHECK: [[#@LINE+1]]:8: error: 'func.call_indirect' op failed to verify that callee input types match argument types
  %0 = "func.call_indirect"(%f, %x) : ((i32) -> i64, f32) -> i64
  return
}

// -----

func.func @called_with_two(%f: (i32) -> i64, %x: i32) {
  // CHECK: [[#@LINE+1]]:8: error: 'func.call_indirect' op failed to verify that callee input types match argument types
  %0 = "func.call_indirect"(%f, %x, %x) : ((i32) -> i64, i32, i32) -> i64
  return
}

// -----

func.func @compared(%a: tensor<4xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'math.isnan' op failed to verify that result type has i1 element type and same shape as operands
  %0 = "math.isnan"(%a) : (tensor<4xf32>) -> tensor<5xi1>
  return
}

// -----

func.func @collapsed(%a: tensor<2x2xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.collapse_shape' op expected collapsed type to be 'tensor<4xf32>', but got 'tensor<4xf64>'
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<2x2xf32> into tensor<4xf64>
  return
}

// -----

func.func @cast(%a: tensor<4xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<?xf64>' are cast incompatible
  %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf64>
  return
}

// -----

func.func @reshaped(%a: vector<4xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'vector.shape_cast' op has different source and result element types
  %0 = vector.shape_cast %a : vector<4xf32> to vector<2x2xi32>
  return
}

// -----

func.func @reduced(%a: tensor<2x6xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'tosa.reduce_sum' op inferred type(s) 'tensor<1x6xf32>' are incompatible with return type(s) of operation 'tensor<1x6xi32>'
  %0 = "tosa.reduce_sum"(%a) {axis = 0 : i32} : (tensor<2x6xf32>) -> tensor<1x6xi32>
  return
}

// -----

// A bitcast keeps the width alone.
func.func @bitcast(%a: tensor<4xi32>) {
  %0 = tensor.bitcast %a : tensor<4xi32> to tensor<4xui32>
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.bitcast' op operand type 'tensor<4xi32>' and result type 'tensor<4xi64>' are cast incompatible
  %1 = tensor.bitcast %a : tensor<4xi32> to tensor<4xi64>
  return
}
