// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Keywords are names of dimensions and symbols, but for `symbol`, which can be listed and not used.

"t.op"() {
  a = affine_map<(mod)[floordiv] -> (mod mod floordiv, mod floordiv 2, mod ceildiv floordiv)>,
  b = affine_map<(symbol, d1)[to, x] -> (d1 + to, x)>,
  c = affine_map<(i32, tensor, true, loc, dense) -> (i32 + tensor, true, loc, dense)>,
  d = affine_set<(ceildiv)[affine_map] : (ceildiv - affine_map >= 0, ceildiv mod 2 == 0)>
} : () -> ()

// -----

// expected-error@+1 {{expected '(' at start of SSA symbol}}
"t.op"() {m = affine_map<(symbol) -> (symbol)>} : () -> ()

// -----

// expected-error@+1 {{expected '(' at start of SSA symbol}}
"t.op"() {m = affine_map<()[symbol] -> (2 + symbol mod 4)>} : () -> ()

// -----

// expected-error@+1 {{expected '(' at start of SSA symbol}}
"t.op"() {m = affine_set<(d0)[symbol] : (d0 - symbol >= 0)>} : () -> ()

// -----

// Whether it is listed or not.
// expected-error@+1 {{expected '(' at start of SSA symbol}}
"t.op"() {m = affine_map<(d0) -> (symbol)>} : () -> ()

// -----

// In the layout of a type.
// expected-error@+1 {{expected '(' at start of SSA symbol}}
"t.op"() : () -> memref<4xf32, affine_map<(symbol) -> (symbol)>>

// -----

// expected-error@+1 {{use of undeclared identifier}}
"t.op"() {m = affine_map<(d0) -> (mod)>} : () -> ()
