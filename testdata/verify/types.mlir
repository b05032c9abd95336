// RUN: not bcast-opt %s --split-input-file --error-format=gcc 2>&1 | FileCheck %s

// The types of operands and results are those that the definition allows, and then what it says of several holds.

func.func @f(%a: vector<2xf32>, %i: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'vector<2xf32>'
  %0 = "tensor.dim"(%a, %i) : (vector<2xf32>, index) -> i32
  return
}

// -----
func.func @f(%a: tensor<f32>, %i: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'
  %0 = "tensor.dim"(%a, %i) : (tensor<f32>, index) -> index
  return
}

// -----
func.func @f(%a: tensor<2xf32>, %i: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.dim' op result #0 must be index, but got 'i32'
  %0 = "tensor.dim"(%a, %i) : (tensor<2xf32>, index) -> i32
  return
}

// -----
func.func @f(%a: f32, %i: index) {
  // CHECK: [[#@LINE+1]]:3: error: 'memref.store' op operand #1 must be memref of any type values, but got 'f32'
  "memref.store"(%a, %a, %i) : (f32, f32, index) -> ()
  return
}

// -----
func.func @f(%a: vector<2xf32>, %b: tensor<2xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.concat' op operand #1 must be variadic of ranked tensor of any type values, but got 'vector<2xf32>'
  %0 = "tensor.concat"(%b, %a) <{dim = 0 : i64}> : (tensor<2xf32>, vector<2xf32>) -> tensor<4xf32>
  return
}

// -----
func.func @f(%a: memref<2xf32>, %i: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'memref.subview' op operand #0 must be variadic of index, but got 'memref<2xf32>'
  %0 = "memref.subview"(%a, %i) <{operandSegmentSizes = array<i32: 0, 2, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 0>, static_strides = array<i64: 1>}> : (memref<2xf32>, index) -> memref<2xf32>
  return
}

// -----
func.func @f(%a: complex<i32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'complex.abs' op operand #0 must be complex type with floating-point elements, but got 'complex<i32>'
  %0 = "complex.abs"(%a) : (complex<i32>) -> f32
  return
}

// -----
func.func @f(%a: tensor<2xf32>) {
  // CHECK: [[#@LINE+1]]:3: error: 'linalg.index' op result #0 must be index, but got 'tensor<2xf32>'
  "linalg.index"() <{dim = 0 : i64}> : () -> tensor<2xf32>
  return
}

// -----
func.func @f(%a: vector<2x2xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'llvm.fneg' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'vector<2x2xf32>'
  %0 = "llvm.fneg"(%a) : (vector<2x2xf32>) -> vector<2x2xf32>
  return
}

// -----
func.func @f(%a: i32) {
  // CHECK: [[#@LINE+1]]:3: error: 'llvm.store' op operand #1 must be LLVM pointer type, but got 'i32'
  "llvm.store"(%a, %a) <{ordering = 0 : i64}> : (i32, i32) -> ()
  return
}

// -----
func.func @f(%a: i32) {
  // CHECK: [[#@LINE+1]]:8: error: 'transform.get_parent_op' op operand #0 must be TransformHandleTypeInterface instance, but got 'i32'
  %0 = "transform.get_parent_op"(%a) : (i32) -> !transform.any_op
  return
}

// -----
func.func @f(%a: index, %b: tensor<2xindex>) {
  // CHECK: [[#@LINE+1]]:8: error: 'complex.create' op failed to verify that all of {real, imaginary} have same type
  %0 = "complex.create"(%c, %d) : (f32, f64) -> complex<f32>
  %c = "test.c"() : () -> f32
  %d = "test.d"() : () -> f64
  return
}

// -----
func.func @f(%a: complex<f32>, %b: complex<f64>) {
  // CHECK: [[#@LINE+1]]:8: error: 'complex.add' op requires the same type for all operands and results
  %0 = "complex.add"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (complex<f32>, complex<f64>) -> complex<f32>
  return
}

// -----
// What only C++ knows is not guessed.
func.func @f(%a: !emitc.opaque<"t">) {
  %0 = "emitc.cast"(%a) : (!emitc.opaque<"t">) -> i32
  // CHECK: [[#@LINE+1]]:8: error: 'emitc.cast' op requires a single operand
  %1 = "emitc.cast"() : () -> i32
  return
}
