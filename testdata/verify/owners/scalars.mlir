// RUN: bcast-opt %s --conformance=upstream --split-input-file --verify-diagnostics --verify-only
//
// Complex numbers and indices: first what is right.

func.func @f(%a: i64, %i: index) {
  %0 = complex.constant [1.0 : f32, -1.0 : f32] : complex<f32>
  %1 = complex.bitcast %0 : complex<f32> to i64
  %2 = complex.bitcast %a : i64 to complex<f32>
  %3 = index.casts %a : i64 to index
  %4 = index.castu %i : index to i32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'complex.constant' op requires 'value' to be a complex constant, represented as array of two values}}
  %0 = complex.constant [1.0 : f32] : complex<f32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'complex.constant' op requires attribute's element types ('f32', 'f64') to match the element type of the op's return type ('f64')}}
  %0 = complex.constant [1.0 : f32, 1.0 : f64] : complex<f64>
  return
}

// -----

func.func @f(%a: i64) {
  // expected-error@+1 {{'complex.bitcast' op requires that either input or output has a complex type}}
  %0 = complex.bitcast %a : i64 to f64
  return
}

// -----

func.func @f(%a: i64) {
  // expected-error@+1 {{'index.casts' op operand type 'i64' and result type 'i32' are cast incompatible}}
  %0 = index.casts %a : i64 to i32
  return
}

// -----

func.func @f(%a: index) {
  // expected-error@+1 {{'index.castu' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = index.castu %a : index to index
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'builtin.unrealized_conversion_cast' op expected at least one result for cast operation}}
  "builtin.unrealized_conversion_cast"(%a) : (i32) -> ()
  return
}
