fails: `XFAIL:` is not for this suite
// XFAIL: *
// RUN: echo a | FileCheck %s
// CHECK: b
