// The verifiers of `spirv`, and the text of its types.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

func.func @right(%i: i32, %f: f32, %p: !spirv.ptr<f32, Generic>, %a: !spirv.array<4x!spirv.array<2xf32>>) {
  %0 = spirv.IAddCarry %i, %i : !spirv.struct<(i32, i32)>
  %1 = spirv.CompositeConstruct %f, %f : (f32, f32) -> vector<2xf32>
  %2 = spirv.CompositeExtract %a[3 : i32] : !spirv.array<4x!spirv.array<2xf32>>
  %3 = spirv.GenericCastToPtr %p : !spirv.ptr<f32, Generic> to !spirv.ptr<f32, Function>
  %4 = spirv.Bitcast %f : f32 to i32
  return
}

// -----

func.func @pair(%i: i32) {
  // expected-error@+1 {{'spirv.IAddCarry' op expected all operand types and struct member types are the same}}
  %0 = "spirv.IAddCarry"(%i, %i) : (i32, i32) -> !spirv.struct<(i32, i64)>
  return
}

// -----

func.func @parts(%f: f32) {
  // expected-error@+1 {{'spirv.CompositeConstruct' op has incorrect number of operands: expected 3, but provided 2}}
  %0 = spirv.CompositeConstruct %f, %f : (f32, f32) -> vector<3xf32>
  return
}

// -----

func.func @class(%p: !spirv.ptr<f32, Uniform>) {
  // expected-error@+1 {{pointer type must be of storage class Generic}}
  %0 = spirv.GenericCastToPtr %p : !spirv.ptr<f32, Uniform> to !spirv.ptr<f32, Function>
  return
}

// -----

func.func @bits(%f: f32) {
  // expected-error@+1 {{'spirv.Bitcast' op mismatch in result type bitwidth 64 and operand type bitwidth 32}}
  %0 = spirv.Bitcast %f : f32 to i64
  return
}

// -----

func.func @merge() {
  // expected-error@+1 {{'spirv.mlir.selection' op must have a selection header block}}
  spirv.mlir.selection {
    spirv.mlir.merge
  }
  return
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() -> i32 "None" {
    // expected-error@+1 {{'spirv.Return' op cannot be used in functions returning value}}
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @f() -> () "None" {
    // expected-error@+1 {{'spirv.mlir.addressof' op expected spirv.GlobalVariable symbol}}
    %0 = spirv.mlir.addressof @gone : !spirv.ptr<f32, Input>
    spirv.Return
  }
}

// -----

spirv.module Logical GLSL450 {
  // expected-error@+1 {{'spirv.GlobalVariable' op storage class cannot be 'Function'}}
  spirv.GlobalVariable @v : !spirv.ptr<f32, Function>
}

// -----

// expected-error@+1 {{expected array length greater than 0}}
func.func private @empty(!spirv.array<0xf32>)

// -----

// expected-error@+1 {{unknown storage class: Nowhere}}
func.func private @nowhere(!spirv.ptr<f32, Nowhere>)

// -----

// expected-error@+1 {{offset specification must be given for all members}}
func.func private @offsets(!spirv.struct<(f32 [0], i32)>)

// -----

// expected-error@+1 {{matrix is expected to have 2, 3, or 4 columns}}
func.func private @columns(!spirv.matrix<5 x vector<3xf32>>)
