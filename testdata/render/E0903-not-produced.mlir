// RUN: not bcast-opt --verify-only --verify-diagnostics E0903-not-produced.mlir 2>&1 | diff E0903-not-produced.stderr -

// What is expected and does not come.

// expected-error@+1 {{undeclared}}
"t.a"() : () -> ()
// expected-warning@unknown {{anything}}
// expected-note@-99 {{anything}}
"t.a"() : () -> () // expected-error {{one}} // expected-error {{two}}
