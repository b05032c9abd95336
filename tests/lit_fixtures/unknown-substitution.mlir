fails: no such substitution
// RUN: echo %q | FileCheck %s
// CHECK: q
