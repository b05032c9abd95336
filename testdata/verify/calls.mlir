// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Calls and constants agree with the functions they refer to. The right ones are in `calls-valid.mlir`.

func.func private @f(i32) -> i64
func.func @undefined(%a: i32) {
  // expected-error@+1 {{'func.call' op 'nope' does not reference a valid function}}
  %0 = func.call @nope(%a) : (i32) -> i64
  // expected-error@+1 {{'func.call' op 'a b' does not reference a valid function}}
  %1 = "func.call"(%a) <{callee = @"a\20b"}> : (i32) -> i64
  // expected-error@+1 {{'func.constant' op reference to undefined function 'nope'}}
  %2 = func.constant @nope : (i32) -> i64
  return
}

// -----

module @m {}
"test.symbol"() {sym_name = "g"} : () -> ()
func.func @no_function() {
  // expected-error@+1 {{'func.call' op 'm' does not reference a valid function}}
  func.call @m() : () -> ()
  // expected-error@+1 {{'func.call' op 'g' does not reference a valid function}}
  func.call @g() : () -> ()
  return
}

// -----

func.func private @f(i32, f32) -> (i64, f64)
func.func @types(%a: i32, %b: f32) {
  // expected-error@+1 {{'func.call' op incorrect number of operands for callee}}
  %0:2 = func.call @f(%a) : (i32) -> (i64, f64)
  // expected-error@+2 {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  // expected-error@+1 {{'func.call' op operand type mismatch: expected operand type 'f32', but provided 'i32' for operand number 1}}
  %1:2 = func.call @f(%b, %a) : (f32, i32) -> (i64, f64)
  // expected-error@+1 {{'func.call' op incorrect number of results for callee}}
  %2 = func.call @f(%a, %b) : (i32, f32) -> i64
  // expected-error@+4 {{'func.call' op result type mismatch at index 0}}
  // expected-error@+3 {{'func.call' op result type mismatch at index 1}}
  // expected-note@+2 {{      op result types: 'f64', 'i64'}}
  // expected-note@+1 {{function result types: 'i64', 'f64'}}
  %3:2 = func.call @f(%a, %b) : (i32, f32) -> (f64, i64)
  // expected-error@+1 {{'func.constant' op reference to function with mismatched type}}
  %4 = func.constant @f : (i32) -> i64
  // expected-error@+1 {{'func.constant' op reference to function with mismatched type}}
  %5 = "func.constant"() <{value = @f}> : () -> i32
  return
}

// -----

func.func private @f()
func.func @parts(%a: i32) {
  // expected-error@+1 {{'func.call' op requires attribute 'callee'}}
  "func.call"() : () -> ()
  // expected-error@+1 {{'func.call' op attribute 'callee' failed to satisfy constraint: flat symbol reference attribute}}
  "func.call"() {callee = @m::@f} : () -> ()
  // expected-error@+1 {{invalid properties {callee = "f"} for op func.call: Invalid attribute `callee` in property conversion: "f"}}
  "func.call"() <{callee = "f"}> : () -> ()
  // expected-error@+1 {{'func.call' op attribute 'no_inline' failed to satisfy constraint: unit attribute}}
  "func.call"() {callee = @f, no_inline = 1 : i32} : () -> ()
  // expected-error@+1 {{'func.constant' op requires one result}}
  "func.constant"() <{value = @f}> : () -> ()
  // expected-error@+1 {{'func.constant' op requires zero operands}}
  %0 = "func.constant"(%a) <{value = @f}> : (i32) -> (() -> ())
  // expected-error@+1 {{'func.constant' op requires attribute 'value'}}
  %1 = "func.constant"() : () -> (() -> ())
  return
}

// -----

// Names are looked up in the nearest symbol table.
func.func private @outer()
module @inner {
  func.func private @hidden()
  func.func @f() {
    // expected-error@+1 {{'func.call' op 'outer' does not reference a valid function}}
    func.call @outer() : () -> ()
    return
  }
}
"gpu.module"() <{sym_name = "kernels"}> ({
  // expected-error@+1 {{'func.call' op 'outer' does not reference a valid function}}
  "func.call"() <{callee = @outer}> : () -> ()
}) : () -> ()
func.func @g() {
  // expected-error@+1 {{'func.call' op 'hidden' does not reference a valid function}}
  func.call @hidden() : () -> ()
  return
}

// -----

// Which of two is meant is not known.
// expected-note@+1 {{see existing symbol definition here}}
func.func private @f()
// expected-error@+1 {{redefinition of symbol named 'f'}}
func.func private @f(i32)
func.func @g() {
  func.call @f() : () -> ()
  return
}
