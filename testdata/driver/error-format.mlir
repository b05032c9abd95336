// RUN: not bcast-opt %s --error-format=short 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: not bcast-opt %s --error-format=gcc 2>&1 | FileCheck %s --check-prefix=GCC
// RUN: not bcast-opt %s --error-format=human 2>&1 | FileCheck %s --check-prefix=HUMAN
// RUN: not bcast-opt %s --color=always 2>&1 | FileCheck %s --check-prefix=COLOR
// RUN: not env NO_COLOR= bcast-opt %s --color=never 2>&1 | FileCheck %s --check-prefix=HUMAN

// `short` is one line a message: file, line, column of MLIR's place, severity and code. Notes with a place follow.
// `gcc` is the same without the code, as GCC and `mlir-opt` write it. `human` shows the lines.

// SHORT: {{^.*}}error-format.mlir:[[@LINE+9]]:10: error[E0510]: 'test.broadcastable' op operands don't have broadcast-compatible shapes
// SHORT-NEXT: {{^.*}}error-format.mlir:[[@LINE+9]]:3: error[E0416]: block with no terminator, has
// GCC: {{^.*}}error-format.mlir:[[@LINE+7]]:10: error: 'test.broadcastable' op operands don't have broadcast-compatible shapes
// GCC-NEXT: {{^.*}}error-format.mlir:[[@LINE+7]]:3: error: block with no terminator, has
// HUMAN: error[E0510]: 'test.broadcastable' op operands don't have broadcast-compatible shapes
// HUMAN-NEXT: error-format.mlir:[[@LINE+4]]:10
// HUMAN: help: reshape %a to '2x1': then its dimensions line up
// COLOR: {{.\[[0-9;]*m}}error
func.func @f(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  %sum = "test.broadcastable"(%a, %b) : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "func.call"(%a, %b) <{callee = @f}> : (tensor<2xf32>, tensor<2x3xf32>) -> ()
}
