// The verifiers of `emitc`.
// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics

emitc.global @scalar : f32
func.func @right(%p: !emitc.ptr<f32>, %a: !emitc.array<4x8xf32>, %i: index, %x: i32) {
  %0 = emitc.add %p, %x : (!emitc.ptr<f32>, i32) -> !emitc.ptr<f32>
  %1 = emitc.subscript %a[%i, %i] : (!emitc.array<4x8xf32>, index, index) -> !emitc.lvalue<f32>
  %2 = "emitc.constant"() <{value = 7 : i32}> : () -> i32
  %3 = emitc.get_global @scalar : !emitc.lvalue<f32>
  emitc.verbatim "{} and {{}" args %x : i32
  %4 = emitc.expression %x : (i32) -> i32 {
    %5 = emitc.add %x, %x : (i32, i32) -> i32
    emitc.yield %5 : i32
  }
  return
}

// -----

func.func @pointers(%p: !emitc.ptr<f32>) {
  // expected-error@+1 {{'emitc.add' op requires that at most one operand is a pointer}}
  %0 = emitc.add %p, %p : (!emitc.ptr<f32>, !emitc.ptr<f32>) -> !emitc.ptr<f32>
  return
}

// -----

func.func @cast(%a: f32) {
  // expected-error@+1 {{'emitc.cast' op operand type 'f32' and result type '!emitc.array<2xf32>' are cast incompatible}}
  %0 = emitc.cast %a : f32 to !emitc.array<2xf32>
  return
}

// -----

func.func @constant() {
  // expected-error@+1 {{'emitc.constant' op requires attribute to either be an #emitc.opaque attribute or it's type ('i8') to match the op's result type ('i32')}}
  %0 = "emitc.constant"() <{value = 7 : i8}> : () -> i32
  return
}

// -----

func.func @rank(%a: !emitc.array<4x8xf32>, %i: index) {
  // expected-error@+1 {{'emitc.subscript' op on array operand requires number of indices (1) to match the rank of the array type (2)}}
  %0 = emitc.subscript %a[%i] : (!emitc.array<4x8xf32>, index) -> !emitc.lvalue<f32>
  return
}

// -----

func.func @placeholders(%x: i32) {
  // expected-error@+1 {{'emitc.verbatim' op requires operands for each placeholder in the format string}}
  emitc.verbatim "{} {}" args %x : i32
  return
}

// -----

func.func @unused(%x: i32) {
  // expected-error@+1 {{'emitc.expression' op contains an unused operation}}
  %0 = emitc.expression %x : (i32) -> i32 {
    %1 = emitc.sub %x, %x : (i32, i32) -> i32
    %2 = emitc.add %x, %x : (i32, i32) -> i32
    emitc.yield %2 : i32
  }
  return
}

// -----

func.func @floats(%x: f32) {
  // expected-error@+1 {{'emitc.rem' op operand #0 must be integer, index or opaque type supported by EmitC, but got 'f32'}}
  %0 = emitc.rem %x, %x : (f32, f32) -> f32
  return
}

// -----

emitc.global @scalar : f32
func.func @global() {
  // expected-error@+1 {{'emitc.get_global' op on non-array type expects result inner type 'i32' to match type 'f32' of the global @scalar}}
  %0 = emitc.get_global @scalar : !emitc.lvalue<i32>
  return
}
