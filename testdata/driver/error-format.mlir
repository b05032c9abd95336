// RUN: not bcast-opt %s --error-format=short 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: not bcast-opt %s --error-format=human 2>&1 | FileCheck %s --check-prefix=HUMAN
// RUN: not bcast-opt %s --color=always 2>&1 | FileCheck %s --check-prefix=COLOR
// RUN: not env NO_COLOR= bcast-opt %s --color=never 2>&1 | FileCheck %s --check-prefix=HUMAN

// `short` is one line a message, as compilers write it: file, line, column of MLIR's place. Notes with a place follow.
// `human` shows the lines.

// SHORT: {{^.*}}error-format.mlir:[[@LINE+7]]:10: error: 'test.broadcastable' op operands don't have broadcast-compatible shapes
// SHORT-NEXT: {{^.*}}error-format.mlir:[[@LINE+7]]:3: error: block with no terminator, has
// HUMAN: error[E0510]: 'test.broadcastable' op operands don't have broadcast-compatible shapes
// HUMAN-NEXT: error-format.mlir:[[@LINE+4]]:10
// HUMAN: help: reshape %a to '2x1': then its dimensions line up
// COLOR: {{.\[[0-9;]*m}}error
func.func @f(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  %sum = "test.broadcastable"(%a, %b) : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  "func.call"(%a, %b) <{callee = @f}> : (tensor<2xf32>, tensor<2x3xf32>) -> ()
}
