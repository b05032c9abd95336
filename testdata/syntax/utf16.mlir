// RUN: not bcast-opt %S/Inputs/utf16.mlir --verify-only --no-config 2>&1 | FileCheck %s

// CHECK: error[E0001]: unexpected character
// CHECK: the file is in UTF-16
// CHECK: = help: save it in UTF-8
