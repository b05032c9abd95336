// RUN: bcast-opt %s --split-input-file | FileCheck %s

// Calls and constants agree with the functions they refer to. Those that do not are in `calls.mlir`.

!function = (i32, f32) -> i64
// CHECK-LABEL: func.func @calls
func.func @calls(%a: i32, %b: f32) -> i64 {
  // CHECK: call @later(%{{.+}}, %{{.+}}) : (i32, f32) -> i64
  %0 = func.call @later(%a, %b) : (i32, f32) -> i64
  // CHECK: call @"a b"() : () -> ()
  func.call @"a b"() : () -> ()
  // CHECK: "func.call"() <{callee = @"a\20b"}> : () -> ()
  "func.call"() <{callee = @"a\20b"}> : () -> ()
  // CHECK: constant @later : (i32, f32) -> i64
  %1 = func.constant @later : (i32, f32) -> i64
  // The aliased type is the same.
  // CHECK: constant @later : !function
  %2 = func.constant @later : !function
  return %0 : i64
}
func.func private @later(i32, f32) -> i64
func.func private @"a b"()

// An operation with two regions is no symbol table, nor is one of a known dialect.
// CHECK: "unknown.two"
"unknown.two"() ({
  "func.call"() <{callee = @"a b"}> : () -> ()
}, {
}) : () -> ()
// CHECK: "test.region"
"test.region"() ({
  // CHECK: func.call @"a b"() : () -> ()
  func.call @"a b"() : () -> ()
}) : () -> ()

// CHECK: "unknown.op"
"unknown.op"() ({
  // CHECK: module
  builtin.module {
    func.func private @inner()
    // CHECK: call @inner
    func.func @f() {
      func.call @inner() : () -> ()
      return
    }
  }
}) : () -> ()
