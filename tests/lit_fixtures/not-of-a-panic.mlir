fails: crashed: exit status: 101
// RUN: not sh -c 'echo a; exit 101' | FileCheck %s
// CHECK: a
