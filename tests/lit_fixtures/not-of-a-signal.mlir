fails: crashed: signal
// RUN: not sh -c 'echo a; kill -9 $$' | FileCheck %s
// CHECK: a
