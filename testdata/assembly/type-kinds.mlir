// RUN: not bcast-opt %s --split-input-file --error-format=gcc 2>&1 | FileCheck %s

// Types of a C++ class other than the one that the definition has are refused where the custom form writes them.

func.func @f(%a: tensor<2xf32>) {
  // CHECK: [[#@LINE+1]]:40: error: custom op 'vector.extract' invalid kind of type specified: expected builtin.vector, but found 'tensor<2xf32>'
  %c = vector.extract %a[0] : f32 from tensor<2xf32>
  return
}

// -----
func.func @f(%a: vector<2xf32>) {
  // A class that others are derived from has no name.
  // CHECK: [[#@LINE+1]]:25: error: custom op 'tensor.cast' invalid kind of type specified
  %c = tensor.cast %a : vector<2xf32> to tensor<2xf32>
  return
}

// -----
func.func @f() {
  // CHECK: [[#@LINE+1]]:25: error: custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'i32'
  %0 = memref.alloc() : i32
  return
}

// -----
!v = i32
func.func @f(%a: i32) {
  // CHECK: [[#@LINE+1]]:31: error: custom op 'vector.shape_cast' invalid kind of type specified: expected builtin.vector, but found 'i32'
  %0 = vector.shape_cast %a : !v to vector<2xf32>
  return
}

// -----
func.func @f(%a: f32) {
  // CHECK: [[#@LINE+1]]:24: error: custom op 'complex.re' invalid kind of type specified: expected builtin.complex, but found 'f32'
  %0 = complex.re %a : f32
  return
}

// -----
func.func @f(%a: vector<2xf32>) {
  // A range of types is read whatever they are.
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.concat' op operand #0 must be variadic of ranked tensor of any type values, but got 'vector<2xf32>'
  %0 = tensor.concat dim(0) %a : (vector<2xf32>) -> tensor<2xf32>
  return
}
