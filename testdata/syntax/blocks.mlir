// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Names of blocks: defined once in a region, known there alone.

"t.region"() ({
  // expected-error@+1 {{reference to an undefined block}}
  "t.branch"()[^nowhere] : () -> ()
}) : () -> ()

// -----

"t.region"() ({
  "t.branch"()[^bb1] : () -> ()
// expected-note@+1 {{previously defined here}}
^bb1:
  "t.end"() : () -> ()
// expected-error@+1 {{redefinition of block '^bb1'}}
^bb1:
  "t.end"() : () -> ()
}) : () -> ()

// -----

// The parameters of a function are the arguments of its entry block, which then has no label.
func.func @f(%a: i32) {
// expected-error@+1 {{invalid block name in region with named arguments}}
^bb0:
  return
}

// -----

func.func @f(%a: i32) {
// expected-error@+1 {{invalid block name in region with named arguments}}
^bb0(%b: i32):
  return
}

// -----

// Where the parameters have no names, the label names them, and no others.
func.func @f(i32) {
^bb0(%a: i32, %b: i32):
  cf.br ^bb1
// expected-error@+1 {{entry block arguments were already defined}}
^bb1:
  return
}

// -----

func.func @f(i32) {
^bb0(%a: i32, %b: i32):
  return
// expected-error@+1 {{entry block arguments were already defined}}
}

// -----

// A label is a label: defined once.
func.func @f() {
// expected-note@+1 {{previously defined here}}
^bb0:
  "t.branch"()[^bb1] : () -> ()
^bb1:
  return
// expected-error@+1 {{redefinition of block '^bb0'}}
^bb0:
  return
}

// -----

func.func @f(i32) {
// expected-note@+1 {{previously defined here}}
^bb0(%a: i32):
  // expected-error@+1 {{redefinition of SSA value '%a'}}
  %a = "t.op"() : () -> i32
  return
}

// -----

// One error for arguments of which only some have names.
// expected-error@+1 {{expected type instead of SSA identifier}}
func.func @f(i32, %b: i32) {
^bb0:
  return
}

// -----

// Blocks are in regions, not at the top level.
// expected-error@+1 {{reference to an undefined block}}
"t.branch"()[^bb0] : () -> ()

// -----

"t.region"() ({
^bb0(%a: i32):
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
  "t.use"(%a) : (i64) -> ()
}) : () -> ()
