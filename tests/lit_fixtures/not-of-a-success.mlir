fails: succeeded, and should fail
// RUN: not echo a | FileCheck %s
// CHECK: a
