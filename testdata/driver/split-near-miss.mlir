// RUN: not bcast-opt %s --split-input-file --error-format=gcc 2>&1 | FileCheck %s

// What looks like a marker and is none gets a warning; without it the two parts would be one, silently.

%0 = "t.a"() : () -> i32

// CHECK: split-near-miss.mlir:[[@LINE+1]]:7: warning: near miss with file split marker
// ----

// CHECK: split-near-miss.mlir:[[@LINE+1]]:1: error: redefinition of SSA value '%0'
%0 = "t.b"() : () -> i32
