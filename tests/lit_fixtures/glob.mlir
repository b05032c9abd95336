fails: `*` is not understood
// RUN: cat *.mlir | FileCheck %s
// CHECK: a
