// RUN: not bcast-opt %s --split-input-file --error-format=gcc 2>&1 | FileCheck %s --implicit-check-not=error:

// What is missing is missing after what was read, though it be on an earlier line; a comment there does not count.

// CHECK: places.mlir:[[@LINE+1]]:9: error: expected ':' followed by operation type
"t.op"()     // "not here"


// nor here
"t.op"() : () -> ()

// -----

// CHECK: places.mlir:[[@LINE+1]]:12: error: expected '}' in attribute dictionary
"t.op"() {a     1} : () -> ()

// -----

// What is of the wrong kind is wrong where it is.
// CHECK: places.mlir:[[@LINE+1]]:15: error: expected function type
"t.op"() :    i32

// -----

// CHECK: places.mlir:[[@LINE+1]]:25: error: expected element literal of primitive type
"t.op"() {a = dense<    x> : tensor<2xi32>} : () -> ()

// -----

// The end of the text is where its last character is.
// CHECK: places.mlir:[[@LINE+1]]:7: error: expected '{' to begin a region
module
