// RUN: bcast-opt %s --split-input-file --verify-diagnostics
// RUN: bcast-opt %s -split-input-file -verify-diagnostics
// RUN: bcast-opt %s --split-input-file --verify-diagnostics=all

// Every form of a directive.

"t.use"(%0) : (i32) -> () // expected-error {{use of undeclared SSA value name}}

// -----

// Counted in lines, from here.
// expected-error@+1 {{use of undeclared SSA value name}}
"t.use"(%0) : (i32) -> ()
"t.use"(%1) : (i32) -> ()
// expected-error @-1 {{undeclared}}

// -----

// The next line, or the line before, that is no directive. The text is a part of the message.
// expected-error@below {{redefinition of SSA value '%a'}}
// expected-error@below {{redefinition of SSA value '%b'}}
%a, %a, %b, %b, %c, %c = "t.a"() : () -> (i32, i32, i32, i32, i32, i32)
// expected-error@above {{redefinition of SSA value '%c'}}

// -----

// Regular expressions in double braces.
// expected-error-re@+1 {{use of {{undeclared|undefined}} SSA value {{[a-z]+}}}}
"t.use"(%0) : (i32) -> ()

// -----

// One directive matches all messages of its line, and notes and labels may be expected too, but need not be.
// expected-note@+1 {{previously defined here}}
%a = "t.a"() : () -> i32
// expected-error@+1 {{redefinition of SSA value '%a'}}
%a = "t.a"() : () -> i32

// -----

// Warnings.
func.func @f(%a: tensor<?xf32>) {
  // expected-warning@+1 {{result type '4' is static where the inferred shape '?' is dynamic}}
  %0 = "test.broadcastable"(%a) : (tensor<?xf32>) -> tensor<4xf32>
  return
}
