// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// What is wrong with a type, in the words of `mlir-opt`.

// expected-error@+1 {{expected '<' in tensor type}}
"t.op"() : () -> tensor

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> tensor<

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"t.op"() : () -> tensor<4

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> tensor<4x

// -----

// expected-error@+1 {{expected '>' in tensor type}}
"t.op"() : () -> tensor<4xf32

// -----

// expected-error@+1 {{expected '>' in tensor type}}
"t.op"() : () -> tensor<4xf32,

// -----

// expected-error@+1 {{expected '>' in tensor type}}
"t.op"() : () -> tensor<4xf32, 1 2>

// -----

// expected-error@+1 {{expected '>' in tensor type}}
"t.op"() : () -> tensor<4xf32, array<i32: 1>>

// -----

// expected-error@+1 {{expected '>' in tensor type}}
"t.op"() : () -> tensor<4xf32, distinct[0]<1>>

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"t.op"() : () -> tensor<*>

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"t.op"() : () -> tensor<4,f32>

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> tensor<-4xf32>

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> tensor<x4xf32>

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> tensor<[4]xf32>

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> tensor<4xfoo>

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> tensor<>

// -----

// expected-error@+1 {{expected '<' in vector type}}
"t.op"() : () -> vector

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> vector<?xf32>

// -----

// expected-error@+1 {{missing ']' closing scalable dimension}}
"t.op"() : () -> vector<[4xf32>

// -----

// expected-error@+1 {{invalid dimension}}
"t.op"() : () -> vector<[?]xf32>

// -----

// expected-error@+1 {{expected 'x' in dimension list}}
"t.op"() : () -> vector<4]xf32>

// -----

// expected-error@+1 {{expected '>' in vector type}}
"t.op"() : () -> vector<4xf32, 1>

// -----

// expected-error@+1 {{expected '<' in memref type}}
"t.op"() : () -> memref

// -----

// expected-error@+1 {{expected ',' or '>' in memref type}}
"t.op"() : () -> memref<4xf32 1>

// -----

// expected-error@+1 {{expected list element}}
"t.op"() : () -> memref<4xf32,>

// -----

// expected-error@+1 {{expected ',' or '>'}}
"t.op"() : () -> memref<4xf32, 1 2>

// -----

// expected-error@+1 {{expected attribute value}}
"t.op"() : () -> memref<4xf32, foo>

// -----

// expected-error@+1 {{multiple memory spaces specified in memref type}}
"t.op"() : () -> memref<4xf32, 1, 2>

// -----

// expected-error@+1 {{expected memory space to be last in memref type}}
"t.op"() : () -> memref<4xf32, 1, affine_map<(d0) -> (d0)>>

// -----

// expected-error@+1 {{cannot have affine map for unranked memref type}}
"t.op"() : () -> memref<*xf32, affine_map<(d0) -> (d0)>>

// -----

// expected-error@+1 {{cannot apply encoding to unranked tensor}}
"t.op"() {a = tensor<*xf32, 1>} : () -> ()

// -----

// expected-error@+1 {{expected '<' in tuple type}}
"t.op"() : () -> tuple

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> tuple<

// -----

// expected-error@+1 {{expected '>' in tuple type}}
"t.op"() : () -> tuple<i32

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> tuple<i32,>

// -----

// expected-error@+1 {{expected '<' in complex type}}
"t.op"() : () -> complex

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> complex<

// -----

// expected-error@+1 {{expected '>' in complex type}}
"t.op"() : () -> complex<f32

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> complex<foo>

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> i

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> f33

// -----

// expected-error@+1 {{expected ')'}}
"t.op"() : () -> (i32

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> (i32, )

// -----

// expected-error@+1 {{expected '->' in function type}}
"t.op"() : () -> ((i32)

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() : () -> ((i32) -> )

// -----

// expected-error@+1 {{expected '->' in function type}}
"t.op"() : () -> ((i32) i32)

// -----

// expected-error@+1 {{undefined symbol alias id 'foo'}}
"t.op"() : () -> !foo

// -----

// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"t.op"() : () -> vector<tensor<2xi32>>

// -----

// expected-error@+1 {{invalid tensor element type}}
"t.op"() : () -> memref<2xtensor<tuple<i32>>, [1]>
