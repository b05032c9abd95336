fails: line 1: $ false
// RUN: false
// RUN: echo a | FileCheck %s
// CHECK: a
