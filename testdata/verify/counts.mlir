// RUN: not bcast-opt %s --split-input-file --error-format=gcc 2>&1 | FileCheck %s

// How many operands, results, regions and successors an operation has is asked before all else, and in this order: regions,
// results, successors, operands, segments. Then come attributes that are required.

// CHECK: [[#@LINE+1]]:1: error: 'tensor.cast' op requires one result
"tensor.cast"() : () -> ()

// -----
// CHECK: [[#@LINE+1]]:6: error: 'tensor.cast' op requires a single operand
%0 = "tensor.cast"() : () -> tensor<f32>

// -----
func.func @f(%a: tensor<2xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.dim' op expected 2 operands, but found 1
  %0 = "tensor.dim"(%a) : (tensor<2xf32>) -> index
  return
}

// -----
func.func @f(%a: tensor<2xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.dim' op requires zero regions
  %0 = "tensor.dim"(%a, %a, %a) ({}) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> index
  return
}

// -----
func.func @f(%a: i1) {
  // CHECK: [[#@LINE+1]]:3: error: 'scf.if' op expected 2 regions
  "scf.if"(%a) ({scf.yield}, {}, {}) : (i1) -> ()
  return
}

// -----
func.func @f() {
  // CHECK: [[#@LINE+1]]:3: error: 'scf.execute_region' op requires one region
  "scf.execute_region"() : () -> ()
  return
}

// -----
func.func @f(%a: index) {
  // CHECK: [[#@LINE+1]]:3: error: 'scf.index_switch' op expected 1 or more regions
  "scf.index_switch"(%a) <{cases = array<i64>}> : (index) -> ()
  return
}

// -----
func.func @f(%a: i32) {
  // CHECK: [[#@LINE+1]]:3: error: 'gpu.launch' op expected 6 or more operands, but found 3
  "gpu.launch"(%a, %a, %a) ({}) : (i32, i32, i32) -> ()
  return
}

// -----
func.func @f(%a: index) {
  // CHECK: [[#@LINE+1]]:3: error: 'cf.br' op requires zero regions
  "cf.br"()[^a] ({}) : () -> ()
^a:
  return
}

// -----
func.func @f(%a: i1) {
  // CHECK: [[#@LINE+1]]:3: error: 'cf.cond_br' op requires 2 successors but found 1
  "cf.cond_br"()[^a] : () -> ()
^a:
  return
}

// -----
// CHECK: [[#@LINE+1]]:1: error: 'func.func' op requires one region
"func.func"() : () -> ()

// -----
// CHECK: [[#@LINE+1]]:1: error: 'func.func' op requires attribute 'function_type'
"func.func"() ({}) : () -> ()

// -----
func.func @f(%a: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'memref.alloc' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'
  %0 = "memref.alloc"(%a) : (index) -> memref<?xf32>
  return
}

// -----
func.func @f(%a: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'memref.alloc' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'
  %0 = "memref.alloc"(%a) <{operandSegmentSizes = array<i32: 1, 1>}> : (index) -> memref<?xf32>
  return
}

// -----
func.func @f(%a: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'memref.alloc' op 'operandSegmentSizes' attribute cannot have negative elements
  %0 = "memref.alloc"(%a) <{operandSegmentSizes = array<i32: 2, -1>}> : (index) -> memref<?xf32>
  return
}

// A sign may be apart from its number.
// -----
func.func @f(%a: index) {
  // CHECK: [[#@LINE+1]]:8: error: 'memref.alloc' op 'operandSegmentSizes' attribute cannot have negative elements
  %0 = "memref.alloc"(%a) <{operandSegmentSizes = array<i32: 2, - // of 2, 1
    1>}> : (index) -> memref<?xf32>
  return
}

// -----
func.func @f(%a: tensor<2xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.concat' op requires attribute 'dim'
  %0 = "tensor.concat"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----
func.func @f(%a: index) {
  // CHECK: [[#@LINE+1]]:3: error: 'scf.for' op expects region #0 to have 0 or 1 blocks
  "scf.for"(%a, %a, %a) ({
  ^b(%i: index):
    cf.br ^c
  ^c:
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----
func.func @f(%a: index) {
  // CHECK: [[#@LINE+1]]:3: error: 'scf.for' op expects a non-empty block
  "scf.for"(%a, %a, %a) ({
  ^b(%i: index):
  }) : (index, index, index) -> ()
  return
}

// -----
func.func @f(%a: tensor<2xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: invalid properties {x = 1 : i64} for op tensor.cast: this operation does not support properties
  %0 = "tensor.cast"(%a, %a) <{x = 1}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}
