// RUN: not bcast-opt --verify-only --verify-diagnostics W0902-no-directive.mlir 2>&1 | diff W0902-no-directive.stderr -

// What looks like an expectation and is none. The kinds: a blank after `@`, text after the braces, no text, no end.

// expected-error@ +1 {{undeclared}}
// expected-error@+1 {{undeclared}} and more
// expected-error@+1 undeclared
// expected-error@+1 {{undeclared
"t.use"(%0) : (i32) -> ()
