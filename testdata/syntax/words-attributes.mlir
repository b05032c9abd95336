// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// What is wrong with an attribute, in the words of `mlir-opt`.

// expected-error@+1 {{expected attribute value}}
"t.op"() {a = } : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"t.op"() {a = foo} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"t.op"() {a = %a} : () -> ()

// -----

// expected-error@+1 {{expected constant integer or floating point value}}
"t.op"() {a = -} : () -> ()

// -----

// expected-error@+1 {{expected constant integer or floating point value}}
"t.op"() {a = -x} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"t.op"() {a = +1} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"t.op"() {a = [} : () -> ()

// -----

// expected-error@+1 {{expected ',' or ']'}}
"t.op"() {a = [1} : () -> ()

// -----

// expected-error@+1 {{expected ',' or ']'}}
"t.op"() {a = [1 2]} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"t.op"() {a = [1,]} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"t.op"() {a = {} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"t.op"() {a = {b} : () -> ()

// -----

// expected-error@+1 {{expected nested symbol reference identifier}}
"t.op"() {a = @f::} : () -> ()

// -----

// expected-error@+1 {{expected nested symbol reference identifier}}
"t.op"() {a = @f::g} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() {a = "s" : } : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() {a = 1 : } : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() {a = 1 : foo} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"t.op"() {a = unit : i1} : () -> ()

// -----

// expected-error@+1 {{expected '}' in attribute dictionary}}
"t.op"() {a = 1e5} : () -> ()

// -----

// expected-error@+1 {{expected three consecutive dots for an ellipsis}}
"t.op"() {a = .5} : () -> ()

// -----

// expected-error@+1 {{expected '<' after 'dense'}}
"t.op"() {a = dense} : () -> ()

// -----

// expected-error@+1 {{expected ':'}}
"t.op"() {a = dense<1>} : () -> ()

// -----

// expected-error@+1 {{expected '>'}}
"t.op"() {a = dense<1 : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{expected ']'}}
"t.op"() {a = dense<[1> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{expected element literal of primitive type}}
"t.op"() {a = dense<[1,]> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{expected element literal of primitive type}}
"t.op"() {a = dense<-> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{expected integer or floating point literal}}
"t.op"() {a = dense<-x> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{expected element literal of primitive type}}
"t.op"() {a = dense<x> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{expected ',' between complex elements}}
"t.op"() {a = dense<(1 2)> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{expected ')' after complex elements}}
"t.op"() {a = dense<(1, 2> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{tensor literal is invalid; ranks are not consistent between elements}}
"t.op"() {a = dense<[[1, 2], 3]> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for type}}
"t.op"() {a = dense<["a", 1]> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{expected floating point literal}}
"t.op"() {a = dense<["a", 1.0]> : tensor<2xf32>} : () -> ()

// -----

// expected-error@+1 {{parsed 1 elements, but type ('complex<i8>') expected 2 elements}}
"t.op"() {a = dense<1> : tensor<1xcomplex<i8>>} : () -> ()

// -----

// expected-error@+1 {{Expected '<' after 'sparse'}}
"t.op"() {a = sparse} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"t.op"() {a = sparse<1> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"t.op"() {a = sparse<1 2>} : () -> ()

// -----

// expected-error@+1 {{expected element literal of primitive type}}
"t.op"() {a = sparse<x, 2>} : () -> ()

// -----

// expected-error@+1 {{expected ':'}}
"t.op"() {a = sparse<1, 2>} : () -> ()

// -----

// expected-error@+1 {{expected 1-d tensor for sparse element values}}
"t.op"() {a = sparse<[[1]], [[1]]> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range for type}}
"t.op"() {a = sparse<["a"], [1]> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{expected i1 type for 'true' or 'false' values}}
"t.op"() {a = sparse<[true], [1]> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{sparse index #0 is not contained within the value shape, with index=[18446744073709551615, 18446744073709551615], and type='tensor<2x2xi32>'}}
"t.op"() {a = sparse<-1, 1> : tensor<2x2xi32>} : () -> ()

// -----

// expected-error@+1 {{sparse index #1 is not contained within the value shape, with index=[5], and type='tensor<2xi32>'}}
"t.op"() {a = sparse<[[0], [5]], [1, 2]> : tensor<2xi32>} : () -> ()

// -----

// expected-error@+1 {{expected '<' after 'dense_resource'}}
"t.op"() {a = dense_resource} : () -> ()

// -----

// expected-error@+1 {{expected identifier key for 'resource' entry}}
"t.op"() {a = dense_resource<1>} : () -> ()

// -----

// expected-error@+1 {{expected '>'}}
"t.op"() {a = dense_resource<a 1>} : () -> ()

// -----

// expected-error@+1 {{expected ':'}}
"t.op"() {a = dense_resource<a>} : () -> ()

// -----

// expected-error@+1 {{expected '<' after 'array'}}
"t.op"() {a = array} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() {a = array<} : () -> ()

// -----

// expected-error@+1 {{expected non-function type}}
"t.op"() {a = array<1>} : () -> ()

// -----

// expected-error@+1 {{expected ':' after dense array type}}
"t.op"() {a = array<i8 1>} : () -> ()

// -----

// expected-error@+1 {{expected integer literal}}
"t.op"() {a = array<i8: >} : () -> ()

// -----

// expected-error@+1 {{expected integer literal}}
"t.op"() {a = array<i8: 1.0>} : () -> ()

// -----

// expected-error@+1 {{integer constant out of range}}
"t.op"() {a = array<i8: 256>} : () -> ()

// -----

// expected-error@+1 {{expected floating point literal}}
"t.op"() {a = array<f32: x>} : () -> ()

// -----

// expected-error@+1 {{expected floating point literal}}
"t.op"() {a = array<f32: 1.0, >} : () -> ()

// -----

// expected-error@+1 {{expected '>' to close an array attribute}}
"t.op"() {a = array<f32: 1.0 2.0>} : () -> ()

// -----

// expected-error@+1 {{expected 'true' or 'false' values for i1 type}}
"t.op"() {a = array<i1: 1>} : () -> ()

// -----

// expected-error@+1 {{expected '<' after 'strided'}}
"t.op"() {a = strided} : () -> ()

// -----

// expected-error@+1 {{expected '['}}
"t.op"() {a = strided<1>} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"t.op"() {a = strided<[x]>} : () -> ()

// -----

// expected-error@+1 {{expected ']'}}
"t.op"() {a = strided<[1 2]>} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"t.op"() {a = strided<[1, -]>} : () -> ()

// -----

// expected-error@+1 {{expected ','}}
"t.op"() {a = strided<[1] offset: 1>} : () -> ()

// -----

// expected-error@+1 {{expected 'offset' after comma}}
"t.op"() {a = strided<[1], 1>} : () -> ()

// -----

// expected-error@+1 {{expected ':' after 'offset'}}
"t.op"() {a = strided<[1], offset 1>} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"t.op"() {a = strided<[1], offset: x>} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"t.op"() {a = strided<[9223372036854775808]>} : () -> ()

// -----

// expected-error@+1 {{expected a 64-bit signed integer or '?'}}
"t.op"() {a = strided<[1], offset: -9223372036854775808>} : () -> ()

// -----

// expected-error@+1 {{expected '[' after 'distinct'}}
"t.op"() {a = distinct} : () -> ()

// -----

// expected-error@+1 {{expected distinct ID}}
"t.op"() {a = distinct[x]<1>} : () -> ()

// -----

// expected-error@+1 {{expected ']' to close distinct ID}}
"t.op"() {a = distinct[1 2]<1>} : () -> ()

// -----

// expected-error@+1 {{expected '<' after distinct ID}}
"t.op"() {a = distinct[1]} : () -> ()

// -----

// expected-error@+1 {{expected attribute value}}
"t.op"() {a = distinct[1]<x>} : () -> ()

// -----

// expected-error@+1 {{expected '>' to close distinct attribute}}
"t.op"() {a = distinct[1]<1} : () -> ()

// -----

// expected-error@+1 {{expected an unsigned 64-bit integer}}
"t.op"() {a = distinct[18446744073709551616]<1>} : () -> ()

// -----

// expected-error@+1 {{undefined symbol alias id 'foo'}}
"t.op"() {a = #foo} : () -> ()

// -----

// expected-error@+1 {{undefined symbol alias id 'foo'}}
"t.op"() {a = !foo} : () -> ()

// -----

// expected-error@+1 {{unbalanced '<' character in pretty dialect name}}
"t.op"() {a = #foo.bar<} : () -> ()

// -----

// expected-error@+1 {{dialect 'builtin' provides no type parsing hook}}
"t.op"() {a = !builtin.i32} : () -> ()

// -----

// expected-error@+1 {{`dense_resource` expected a shaped type}}
"t.op"() {a = dense_resource<k> : i32} : () -> ()
