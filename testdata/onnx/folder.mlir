// RUN: not bcast-opt --verify-only %S 2>&1 | FileCheck %s

// Models in a folder are found by the ends of their names.

// CHECK-DAG: MatMul node 'MatMul_2'
// CHECK-DAG: Conv node 'Conv_17'
