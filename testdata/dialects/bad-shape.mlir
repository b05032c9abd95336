// RUN: not bcast-opt %s --dialect=Inputs/bad-shape.toml 2>&1 | FileCheck %s

// Relations of a file of definitions that do not exist, or do not fit the operation.

// CHECK: error[E0704]: 'concatenat' is no relation
// CHECK: = help: did you mean 'concatenate'?

// CHECK: error[E0706]: invalid relation: the operation has no attribute 'axis'
// CHECK: = help: did you mean 'axes'?

// CHECK: error[E0706]: invalid relation: the operation has no operand 'y'
// CHECK: = help: the operands there are: 'x'

// CHECK: error[E0706]: invalid relation: the operation has no operand 'y'
// CHECK: = help: name the operands: `operands = [{ name = "x", type = "tensor" }]`

// CHECK: error[E0706]: invalid relation: relation 'like' takes 1 argument, but there are 2

// CHECK: error[E0706]: invalid relation: 'm k' are no letters of dimensions

// CHECK: error[E0706]: invalid relation: expected a relation with its arguments in parentheses
// CHECK: = help: write the relation and its arguments: `shape = "concatenate(axis)"`

// CHECK: error[E0706]: an operation has a 'rule' or a 'shape', not both
