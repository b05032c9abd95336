fails: test.mlir:2: CHECK: `b` is not found
// RUN: echo a | FileCheck %s
// CHECK: b
