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

// Blocks are in regions, not at the top level.
// expected-error@+1 {{reference to an undefined block}}
"t.branch"()[^bb0] : () -> ()

// -----

"t.region"() ({
^bb0(%a: i32):
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
  "t.use"(%a) : (i64) -> ()
}) : () -> ()
