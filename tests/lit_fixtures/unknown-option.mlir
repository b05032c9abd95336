fails: has no option --ignore-case
// RUN: echo a | FileCheck %s --ignore-case
// CHECK: A
