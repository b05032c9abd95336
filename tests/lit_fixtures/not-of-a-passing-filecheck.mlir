fails: passed, and should fail
// RUN: echo a | not FileCheck %s
// CHECK: a
