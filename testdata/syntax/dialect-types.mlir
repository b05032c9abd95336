// RUN: not bcast-opt %s --split-input-file --error-format=gcc 2>&1 | FileCheck %s

// Parameters of types of MLIR's own dialects, in the words of `mlir-opt`.

// CHECK: [[#@LINE+1]]:32: error: expected integer value
func.func private @f(!llvm.ptr<>)

// -----
// CHECK: [[#@LINE+1]]:33: error: expected '>'
func.func private @f(!llvm.ptr<1 2>)

// -----
// CHECK: [[#@LINE+1]]:32: error: expected integer value
func.func private @f(!llvm.ptr<i32>)

// -----
// CHECK: [[#@LINE+1]]:32: error: expected integer value
func.func private @f(!llvm.ptr<1.0>)

// -----
// CHECK: [[#@LINE+1]]:47: error: expected ','
func.func private @f(!gpu.mma_matrix<16x16xf16 "COp">)

// -----
// CHECK: [[#@LINE+1]]:38: error: expected non-function type
func.func private @f(!gpu.mma_matrix<"COp">)

// -----
// CHECK: [[#@LINE+1]]:37: error: expected '<'
func.func private @f(!gpu.mma_matrix)

// -----
// CHECK: [[#@LINE+1]]:36: error: expected non-function type
func.func private @f(!emitc.lvalue<>)

// -----
// CHECK: [[#@LINE+1]]:39: error: expected '>'
func.func private @f(!emitc.lvalue<i32, i32>)

// -----
// CHECK: [[#@LINE+1]]:33: error: expected non-function type
func.func private @f(!emitc.ptr<foo>)

// -----
// CHECK: [[#@LINE+1]]:36: error: expected string
func.func private @f(!emitc.opaque<foo>)

// -----
// CHECK: [[#@LINE+1]]:39: error: expected '>'
func.func private @f(!emitc.opaque<"a" "b">)

// -----
// CHECK: [[#@LINE+1]]:35: error: expected non-function type
func.func private @f(!async.value<>)

// -----
// CHECK: [[#@LINE+1]]:38: error: expected '>'
func.func private @f(!async.value<i32 i32>)

// -----
// CHECK: [[#@LINE+1]]:34: error: expected '<'
func.func private @f(!async.value)

// -----
// CHECK: [[#@LINE+1]]:36: error: expected ','
func.func private @f(!spirv.ptr<i32 Function>)

// -----
// CHECK: [[#@LINE+1]]:33: error: expected non-function type
func.func private @f(!spirv.ptr<>)

// -----
// CHECK: [[#@LINE+1]]:46: error: expected '>'
func.func private @f(!spirv.ptr<i32, Function, 1>)

// -----
// CHECK: [[#@LINE+1]]:47: error: expected non-function type
func.func private @f(!emitc.lvalue<!emitc.ptr<>>)

// -----
// CHECK: [[#@LINE+1]]:37: error: expected non-function type
func.func private @f(!spirv.rtarray<>)

// -----
// CHECK: [[#@LINE+1]]:43: error: expected non-function type
func.func private @f(!spirv.sampled_image<>)

// -----
func.func @f(%a: !llvm.ptr, %b: !llvm.ptr<3>, %s: i32) {
  // CHECK: [[#@LINE+1]]:54: error: custom op 'nvvm.cp.async.bulk.global.shared.cta' expected integer value
  nvvm.cp.async.bulk.global.shared.cta %a, %b, %s : <i32>, <3>
  return
}

// -----
func.func @f(%a: !emitc.lvalue<i32>) {
  // CHECK: [[#@LINE+1]]:25: error: expected non-function type
  %0 = emitc.load %a : <>
  return
}

// -----
func.func @f(%a: !emitc.lvalue<i32>) {
  // CHECK: [[#@LINE+1]]:28: error: expected '>'
  %0 = emitc.load %a : <i32 i32>
  return
}
