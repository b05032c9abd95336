// RUN: not bcast-opt %s --split-input-file --error-format=gcc 2>&1 | FileCheck %s

// The attributes of operations of every dialect are of the kind that the definition says: another kind is refused when the
// properties are read, other contents after the counts.

func.func @f(%a: tensor<2xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.concat' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute
  %0 = "tensor.concat"(%a) <{dim = 0 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----
func.func @f(%a: tensor<2xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: invalid properties {dim = 0.000000e+00 : f32} for op tensor.concat: Invalid attribute `dim` in property conversion: 0.000000e+00 : f32
  %0 = "tensor.concat"(%a) <{dim = 0.0 : f32}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----
func.func @f(%a: tensor<2xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: 'tensor.concat' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute
  %0 = "tensor.concat"(%a) {dim = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----
func.func @f() {
  // CHECK: [[#@LINE+1]]:8: error: 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>, alignment = -1 : i64}> : () -> memref<2xf32>
  return
}

// -----
func.func @f(%a: vector<2xf32>) {
  // CHECK: [[#@LINE+1]]:8: error: invalid properties {static_position = array<i32: 1>} for op vector.extract: Invalid attribute `static_position` in property conversion: array<i32: 1>
  %0 = "vector.extract"(%a) <{static_position = array<i32: 1>}> : (vector<2xf32>) -> f32
  return
}

// -----
func.func @f(%a: i32) {
  // CHECK: [[#@LINE+1]]:8: error: invalid properties {value = 1 : i32} for op index.bool.constant: Invalid attribute `value` in property conversion: 1 : i32
  %0 = "index.bool.constant"() <{value = 1 : i32}> : () -> i1
  return
}

// -----
func.func @f() {
  // CHECK: [[#@LINE+1]]:8: error: 'index.constant' op attribute 'value' failed to satisfy constraint: index attribute
  %0 = "index.constant"() <{value = 1 : i32}> : () -> index
  return
}

// -----
func.func @f(%a: index) {
  // CHECK: [[#@LINE+1]]:58: error: expected ::mlir::index::IndexCmpPredicate to be one of: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge
  %0 = "index.cmp"(%a, %a) <{pred = #index<cmp_predicate foo>}> : (index, index) -> i1
  return
}

// -----
func.func @f(%a: i1) {
  // CHECK: [[#@LINE+1]]:3: error: invalid properties {msg = 3 : i64} for op cf.assert: Invalid attribute `msg` in property conversion: 3 : i64
  "cf.assert"(%a) <{msg = 3}> : (i1) -> ()
  return
}

// -----
// CHECK: [[#@LINE+1]]:1: error: invalid properties {sym_name = @x, type = memref<2xf32>} for op memref.global: Invalid attribute `sym_name` in property conversion: @x
"memref.global"() <{sym_name = @x, type = memref<2xf32>}> : () -> ()

// -----
func.func @f() {
  // CHECK: [[#@LINE+1]]:8: error: invalid properties {dimension = "x"} for op gpu.thread_id: Invalid attribute `dimension` in property conversion: "x"
  %0 = "gpu.thread_id"() <{dimension = "x"}> : () -> index
  return
}
