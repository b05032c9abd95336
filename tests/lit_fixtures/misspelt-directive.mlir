fails: reads `CHECK-NXT:`
// RUN: printf 'a\nb\n' | FileCheck %s
// CHECK: a
// CHECK-NXT: c
