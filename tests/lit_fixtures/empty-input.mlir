fails: the input is empty
// RUN: true | FileCheck %s
// CHECK-NOT: a
