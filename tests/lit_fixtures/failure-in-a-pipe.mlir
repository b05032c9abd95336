fails: failed: exit status: 3
// RUN: sh -c 'echo a; exit 3' | FileCheck %s
// CHECK: a
