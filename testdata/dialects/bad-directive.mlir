// RUN: not bcast-opt %s --dialect=Inputs/bad-directive.toml 2>&1 | FileCheck %s

// The arguments of a directive are checked when a form is compiled.

// CHECK: error[E0707]: the arguments of custom<DynamicIndexList> are (an operand, an attribute, others)
// CHECK: 5 │ form = "$x custom<DynamicIndexList>($low)

// CHECK: error[E0707]: the arguments of custom<BoolWord> are (an attribute, a text, a text, a text or nothing)
// CHECK: 9 │ form = "$x custom<BoolWord>($x,

func.func @f() { return }
