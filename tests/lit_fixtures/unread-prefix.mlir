fails: reads `OTHER:`
// RUN: echo a | FileCheck %s
// CHECK: a
// OTHER: b
