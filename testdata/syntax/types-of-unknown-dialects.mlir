// Types and attributes of dialects that nobody described may implement any interface: they are elements, layouts, memory
// spaces and numbers. `mlir-opt` reads them as opaque, and refuses them in these places.
// RUN: bcast-opt %s --split-input-file | FileCheck %s
// RUN: bcast-opt %s --split-input-file --conformance=strict | FileCheck %s
// RUN: bcast-opt %s --split-input-file --conformance=upstream --verify-diagnostics

// CHECK: memref<4x!foo.tile<32x32, f32>>
// expected-error@+1 {{invalid memref element type}}
"t.use"() : () -> memref<4x!foo.tile<32x32, f32>>

// -----

// CHECK: vector<4x!foo.f8>
// expected-error@+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"t.use"() : () -> vector<4x!foo.f8>

// -----

// CHECK: memref<4xf32, #foo.space<l1>>
// expected-error@+1 {{unsupported memory space Attribute}}
"t.use"() : () -> memref<4xf32, #foo.space<l1>>

// -----

// CHECK: memref<4xf32, #foo.layout<tiled>, #foo.space<l1>>
// expected-error@+1 {{multiple memory spaces specified in memref type}}
"t.use"() : () -> memref<4xf32, #foo.layout<tiled>, #foo.space<l1>>

// -----

// CHECK: tensor<4xf32, #foo.encoding>
"t.use"() : () -> tensor<4xf32, #foo.encoding>

// -----

// CHECK: dense<[1, 2]> : tensor<2x!foo.int<17>>
// expected-error@+1 {{expected string token, got 1}}
"t.use"() {a = dense<[1, 2]> : tensor<2x!foo.int<17>>} : () -> ()

// -----

// CHECK: dense<1> : !foo.shaped<2xi32>
// expected-error@+1 {{elements literal must be a shaped type}}
"t.use"() {a = dense<1> : !foo.shaped<2xi32>} : () -> ()

// -----

// CHECK: arith.addf
func.func @float(%a: !foo.float) -> !foo.float {
  // expected-error@+1 {{'arith.addf' op operand #0 must be floating-point-like, but got '!foo.float'}}
  %0 = arith.addf %a, %a : !foo.float
  return %0 : !foo.float
}

// -----

// CHECK: math.exp
func.func @tensor(%a: tensor<4x!foo.f8>) -> tensor<4x!foo.f8> {
  // expected-error@+1 {{'math.exp' op operand #0 must be floating-point-like, but got 'tensor<4x!foo.f8>'}}
  %0 = math.exp %a : tensor<4x!foo.f8>
  return %0 : tensor<4x!foo.f8>
}

// -----

// CHECK: arith.addi
func.func @integer(%a: !foo.int<17>) -> !foo.int<17> {
  // expected-error@+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got '!foo.int<17>'}}
  %0 = arith.addi %a, %a : !foo.int<17>
  return %0 : !foo.int<17>
}
