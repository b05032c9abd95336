// RUN: printf 'ML\357R\006MLIR22\000\001' > %t
// RUN: not bcast-opt - < %t 2>&1 | diff E0005-bytecode.stderr -
// RUN: not bcast-opt - --error-format=gcc < %t 2>&1 | FileCheck %s

// The binary format is named instead of its first byte that is no token.

// CHECK: <stdin>:1:1: error: MLIR bytecode cannot be read, only MLIR text
// CHECK-NOT: error
