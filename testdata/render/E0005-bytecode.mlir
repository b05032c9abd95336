// RUN: printf 'ML\357R\015MLIR22\000\001' > %t
// RUN: not bcast-opt - < %t 2>&1 | diff E0005-bytecode.stderr -
// RUN: not bcast-opt - --error-format=gcc < %t 2>&1 | FileCheck %s

// The binary format is told by its first bytes; where it ends is said.

// CHECK: error: MLIR bytecode cannot be read: the file ends at byte 13, where the length of a section is expected
// CHECK-NOT: error
