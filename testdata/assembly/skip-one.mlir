// RUN: bcast-opt --skip-unknown-syntax --error-format=gcc %s 2>&1 | FileCheck %s

// CHECK: remark: 1 operation was skipped: only the contents of its regions were verified
foo.op something
