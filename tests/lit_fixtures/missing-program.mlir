fails: no-such-program
// RUN: not no-such-program | FileCheck %s
// CHECK: a
