// RUN: not bcast-opt %s --error-format=gcc --split-input-file 2>&1 | FileCheck %s --implicit-check-not=error:

// After an error the indentation of lines tells which region they belong to: one mistake is one error.

// A stray character: the call after it is still one of `func`.
func.func private @callee(tensor<i32>) -> tensor<i32>
func.func @stray(%a: tensor<i32>) -> tensor<i32> {
  // CHECK: recovery-layout.mlir:[[@LINE+1]]:{{[0-9]+}}: error: unexpected character
  %b = arith.addi %a, ; %a : tensor<i32>
  return %b : tensor<i32>
}
func.func @after_stray(%a: tensor<i32>) -> tensor<i32> {
  %b = call @callee(%a) : (tensor<i32>) -> tensor<i32>
  return %b : tensor<i32>
}

// -----

// The name of a result is missing in the first line of a function: its uses are those of a lost value, in this function alone.
// CHECK: recovery-layout.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected operation name in quotes
func.func @nameless(%a: tensor<i32>) -> tensor<i32> {
   = arith.addi %a, %a : tensor<i32>
  return %b : tensor<i32>
}
func.func @after_nameless(%a: tensor<f32>) -> tensor<f32> {
  %b = arith.addf %a, %a : tensor<f32>
  return %b : tensor<f32>
}

// -----

// A region goes on after an error in it.
func.func @colon(%c: i1, %x: f32) -> f32 {
  %0 = scf.if %c -> (f32) {
    // CHECK: recovery-layout.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected ':'
    scf.yield %x f32
  } else {
    scf.yield %x : f32
  }
  return %0 : f32
}
func.func @after_colon() -> i32 {
  %0 = arith.constant 1 : i32
  return %0 : i32
}

// -----

// So do all regions of an operation whose head is wrong.
func.func @head(%c: i1, %x: f32) -> f32 {
  // CHECK: recovery-layout.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected '{' to begin a region
  %0 = scf.if %c %c -> (f32) {
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  }
  return %0 : f32
}

// -----

// A brace that is not opened.
func.func @not_opened(%c: i1) {
  // CHECK: recovery-layout.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected '{' to begin a region
  scf.if %c
    "t.inside"() : () -> ()
  } else {
    "t.inside"() : () -> ()
  }
  return
}
func.func @after_not_opened() {
  return
}

// -----

// One that is not closed: the function ends where its own brace is.
func.func @not_closed(%c: i1) {
  %0 = arith.constant 1 : i32
  scf.if %c {
    // CHECK: recovery-layout.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected operation name in quotes
    "t.inside"() : () -> ()
  return
}
func.func @after_not_closed() {
  %0 = arith.constant 1 : i64
  return
}

// -----

// The function itself is not closed.
func.func @open(%c: i1) {
  %0 = arith.constant 1 : i32
  // CHECK: recovery-layout.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected operation name in quotes
  return

func.func @after_open() {
  %0 = arith.constant 1 : i64
  return
}

// -----

// An operation that seemed to be complete before the error says nothing of its result.
func.func @seemed_complete(%m: memref<4xf32>) -> f32 {
  // CHECK: recovery-layout.mlir:[[@LINE+1]]:{{[0-9]+}}: error: expected operation name in quotes
  %c = arith.constant 1 1 : index
  %0 = memref.load %m[%c] : memref<4xf32>
  return %0 : f32
}

// -----

// A terminator twice.
func.func @twice(%a: f32) -> f32 {
  // CHECK: recovery-layout.mlir:[[@LINE+1]]:{{[0-9]+}}: error: 'func.return' op must be the last operation in the parent block
  return return %a : f32
}
