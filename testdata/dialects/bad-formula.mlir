// RUN: not bcast-opt %s --dialect=Inputs/bad-formula.toml 2>&1 | FileCheck %s

// Formulas that are none, or name what the operation does not have.

// CHECK: error[E0706]: invalid relation: 'd' is no dimension that an operand has, and no attribute
// CHECK: = help: the names there are: 'c', 'n', 'stride'

// CHECK: error[E0706]: invalid relation: 'strides' is no dimension that an operand has, and no attribute
// CHECK: = help: did you mean 'stride'?

// CHECK: error[E0706]: invalid relation: the operation has no operand 'y'
// CHECK: = help: the operands there are: 'x'

// CHECK: error[E0706]: invalid relation: the operation has no result 'output'
// CHECK: = help: the results there are: 'out'

// CHECK: error[E0706]: invalid relation: the operation has no result 'out'
// CHECK: = help: name the results: `results = [{ name = "out", type = "tensor" }]`

// CHECK: error[E0706]: invalid relation: 'out[0] = n / 0' divides by 0

// CHECK: error[E0706]: invalid relation: 'out[0] = n / (2 - 1 * 2)' divides by 0

// CHECK: error[E0706]: invalid relation: 'out[2]' is given, but not 'out[1]'
// CHECK: = help: write `shape = "formula(x = n c, out[0] = n, out[1] = 2 * c)"`

// CHECK: error[E0706]: invalid relation: 'out[0]' is given twice

// CHECK: error[E0706]: invalid relation: no dimension of a result is given, such as 'out[0] = n'

// CHECK: error[E0706]: invalid relation: 'xs' can be none or several values

// CHECK: error[E0706]: invalid relation: expected an operator or ')', but found the end of the equation

// CHECK: error[E0706]: invalid relation: 'out' is no dimension that an operand has, and no attribute
// CHECK: = help: the names there are: 'c', 'n'
