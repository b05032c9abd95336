passes
// RUN: printf 'a b\nc\n' | FileCheck %s
// CHECK: a b
// CHECK-NEXT: c
