// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// What is wrong with an affine map or set, in the words of `mlir-opt`.

// expected-error@+1 {{expected '<' in affine map}}
#a = affine_map

// -----

// expected-error@+1 {{expected '(' in dimensional identifier list}}
#a = affine_map<>

// -----

// expected-error@+1 {{expected ')' in dimensional identifier list}}
#a = affine_map<(d0 d1) -> (d0)>

// -----

// expected-error@+1 {{expected bare identifier}}
#a = affine_map<(d0, 1) -> (d0)>

// -----

// expected-error@+1 {{expected ']' in symbol list}}
#a = affine_map<(d0)[s0 s1] -> (d0)>

// -----

// expected-error@+1 {{expected bare identifier}}
#a = affine_map<(d0)[1] -> (d0)>

// -----

// expected-error@+1 {{expected '->' or ':'}}
#a = affine_map<(d0) (d0)>

// -----

// expected-error@+1 {{expected '(' in affine map range}}
#a = affine_map<(d0) -> d0>

// -----

// expected-error@+1 {{expected '>' in affine map}}
#a = affine_map<(d0) -> (d0) 1>

// -----

// expected-error@+1 {{expected ')' in affine map range}}
#a = affine_map<(d0) -> (d0

// -----

// expected-error@+1 {{expected affine expression}}
#a = affine_map<(d0) -> (d0,)>

// -----

// expected-error@+1 {{expected operation name in quotes}}
#a = affine_map<(d0) -> ()>, 1

// -----

// expected-error@+1 {{no expression inside parentheses}}
#a = affine_map<(d0) -> (())>

// -----

// expected-error@+1 {{expected ')'}}
#a = affine_map<(d0) -> ((d0, d0))>

// -----

// expected-error@+1 {{expected affine expression}}
#a = affine_map<(d0) -> (1.0)>

// -----

// expected-error@+1 {{missing left operand of binary operator}}
#a = affine_map<(d0) -> (* d0)>

// -----

// expected-error@+1 {{missing left operand of binary operator}}
#a = affine_map<(d0) -> (+ d0)>

// -----

// expected-error@+1 {{missing right operand of binary operator}}
#a = affine_map<(d0) -> (d0 +)>

// -----

// expected-error@+1 {{missing right operand of binary operator}}
#a = affine_map<(d0) -> (d0 floordiv)>

// -----

// expected-error@+1 {{missing right operand of binary operator}}
#a = affine_map<(d0) -> (d0 * * 8)>

// -----

// expected-error@+1 {{expected affine expression}}
#a = affine_map<(d0) -> (-)>

// -----

// expected-error@+1 {{missing left operand of binary operator}}
#a = affine_map<(d0) -> (- + 8)>

// -----

// expected-error@+1 {{use of undeclared identifier}}
#a = affine_map<(d0) -> (d1)>

// -----

// expected-error@+1 {{use of undeclared identifier}}
#a = affine_map<(d0) -> (d1 d0)>

// -----

// expected-error@+1 {{use of undeclared identifier}}
#a = affine_map<(d0) -> (floordiv d0)>

// -----

// expected-error@+1 {{expected '<' in integer set}}
#a = affine_set

// -----

// expected-error@+1 {{expected '(' in integer set constraint list}}
#a = affine_set<(d0) : d0 >= 0>

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#a = affine_set<(d0) : (d0)>

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#a = affine_set<(d0) : (d0 > 1)>

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#a = affine_set<(d0) : (d0 = 1)>

// -----

// expected-error@+1 {{expected affine expression}}
#a = affine_set<(d0) : (d0 >= )>

// -----

// expected-error@+1 {{expected ')' in integer set constraint list}}
#a = affine_set<(d0) : (d0 >= 1>

// -----

// expected-error@+1 {{expected '>' in integer set}}
#a = affine_set<(d0) : (d0 >= 1) 1>
