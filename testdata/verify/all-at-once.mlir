// RUN: bcast-opt %s --verify-diagnostics

// Everything that is wrong is told in one run, in the order of the text.

func.func @f(%a: tensor<2xf32>, %b: tensor<3xf32>) -> i32 {
  // expected-error@+1 {{operands don't have broadcast-compatible shapes}}
  %0 = "test.broadcastable"(%a, %b) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{that does not allow unknown operations}}
  "func.unknown"() : () -> ()
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "t.use"(%c) : (i64) -> ()
  // expected-error@+1 {{failed to verify that all of {value, result} have same type}}
  %c = "arith.constant"() <{value = 1 : i32}> : () -> i64
  // expected-error@+1 {{has 0 operands, but enclosing function (@f) returns 1}}
  return
}
// expected-error@+1 {{symbol declaration cannot have public visibility}}
func.func @g()
// expected-error@+1 {{redefinition of symbol named 'f'}}
func.func private @f()
