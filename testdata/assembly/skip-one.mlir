// RUN: bcast-opt --skip-unknown-syntax --error-format=gcc %s 2>&1 | FileCheck %s

// CHECK: remark: 1 operation was skipped: nothing of it was verified but what is in its regions
foo.op something
