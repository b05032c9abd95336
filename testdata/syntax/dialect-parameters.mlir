// RUN: not bcast-opt %s --split-input-file --error-format=gcc 2>&1 | FileCheck %s

// Names and parameters of types of MLIR's own dialects, in the words of `mlir-opt`.

// CHECK: [[#@LINE+1]]:36: error: expected 'x'
func.func private @f(!llvm.array<4 i32 f32>)

// -----
// CHECK: [[#@LINE+1]]:41: error: expected '>'
func.func private @f(!llvm.array<4 x f32 =>)

// -----
// CHECK: [[#@LINE+1]]:38: error: expected valid keyword
func.func private @f(!llvm.array<4 x "s">)

// -----
// CHECK: [[#@LINE+1]]:38: error: unknown LLVM type: foo
func.func private @f(!llvm.array<4 x foo>)

// -----
// CHECK: [[#@LINE+1]]:36: error: expected valid keyword
func.func private @f(!llvm.struct<(, f32)>)

// -----
// CHECK: [[#@LINE+1]]:39: error: expected ')'
func.func private @f(!llvm.struct<(f32 f32)>)

// -----
// CHECK: [[#@LINE+1]]:48: error: expected non-function type
func.func private @f(!llvm.struct<(f32, vector<=>)>)

// -----
// CHECK: [[#@LINE+1]]:28: error: unknown LLVM type: pointer
func.func private @f(!llvm.pointer)

// -----
// CHECK: [[#@LINE+1]]:29: error: unknown  type `pointer` in dialect `emitc`
func.func private @f(!emitc.pointer<i32>)

// -----
// CHECK: [[#@LINE+1]]:27: error: unknown gpu type: matrix
func.func private @f(!gpu.matrix)

// -----
// CHECK: [[#@LINE+1]]:44: error: expected valid keyword
func.func private @f(!nvgpu.mbarrier.group<>)

// -----
// CHECK: [[#@LINE+1]]:55: error: expected '='
func.func private @f(!nvgpu.mbarrier.group<memorySpace #gpu.address_space<workgroup>>)

// -----
// CHECK: [[#@LINE+1]]:59: error: expected integer value
func.func private @f(!nvgpu.mbarrier.group<num_barriers = foo>)

// -----
// CHECK: [[#@LINE+1]]:92: error: expected ::mlir::nvgpu::TensorMapSwizzleKind to be one of: none, swizzle_32b, swizzle_64b, swizzle_128b
func.func private @f(!nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = foo>)

// -----
// CHECK: [[#@LINE+1]]:63: error: expected non-function type
func.func private @f(!nvgpu.warpgroup.accumulator<fragmented = foo vector<128x64xf32>>)

// -----
// CHECK: [[#@LINE+1]]:33: error: expected valid keyword
func.func private @f(!pdl.range<%a>)

// -----
// CHECK: [[#@LINE+1]]:42: error: expected '->'
func.func private @f(!smt.array<[!smt.int !smt.bool]>)

// -----
// CHECK: [[#@LINE+1]]:30: error: expected integer value
func.func private @f(!smt.bv<=>)

// -----
// CHECK: [[#@LINE+1]]:41: error: expected ')'
func.func private @f(!smt.func<(!smt.int !smt.int) !smt.bool>)

// -----
// CHECK: [[#@LINE+1]]:104: error: unknown attribute: 'f32'
func.func private @f(!spirv.image<f32, Dim2D, DepthUnknown, NonArrayed, SingleSampled, SamplerUnknown, f32>)

// -----
// CHECK: [[#@LINE+1]]:38: error: expected ','
func.func private @f(!spirv.image<f32 Dim2D>)

// -----
// CHECK: [[#@LINE+1]]:29: error: unknown SPIR-V type: pointer
func.func private @f(!spirv.pointer)

// -----
// CHECK: [[#@LINE+1]]:36: error: expected string
func.func private @f(!transform.op<foo "a.b">)

// -----
// CHECK: [[#@LINE+1]]:42: error: expected '>'
func.func private @f(!transform.param<i64 foo>)
