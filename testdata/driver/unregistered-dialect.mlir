// RUN: bcast-opt %s --verify-only
// RUN: bcast-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: not bcast-opt %s --deny-unregistered-dialect --error-format=gcc 2>&1 | FileCheck %s --check-prefix=DENIED
// RUN: bcast-opt %s --deny-unregistered-dialect --allow-unregistered-dialect | FileCheck %s

// Operations of unknown dialects are fine. Of the two options the last one counts.

// CHECK: "unknown.op"() : () -> ()
// DENIED: unregistered-dialect.mlir:[[@LINE+1]]:13: error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used
"unknown.op"() : () -> ()
