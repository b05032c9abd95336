// RUN: bcast-opt %s --ods=Inputs/toy.json --verify-diagnostics
// RUN: not bcast-opt %s --ods=Inputs/toy.json --verify-only --max-errors=1 2>&1 | FileCheck %s --check-prefix=NOTE
// RUN: bcast-opt --ods=Inputs/toy.json --explain-op=toy.pack | FileCheck %s --check-prefix=PACK

// Operations from TableGen's JSON, with MLIR's words. What only C++ knows is told, and refuses nothing.

// NOTE: note: Inputs/toy.json (4 of 4 operations used): these conditions on types are not understood, and hold for every type: `(toy::isOdd($_self))` (1 operation); these conditions between operands and results are not verified: `a is even` (1 operation); a verifier in C++, besides, of 1 operation

// PACK: toy.pack: defined in Inputs/toy.json
// PACK-NEXT: operands    shape: optional
// PACK-NEXT: sizes: any number of 1D tensor of index values

func.func @toy(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %i: tensor<2x3xi8>, %x: index, %s: tensor<2xindex>, %o: !toy.shape, %t: !toy.odd, %f: f32) {
  // expected-error@+1 {{'toy.add' op operands don't have broadcast-compatible shapes}}
  %0 = "toy.add"(%a, %b) {mode = 1 : i64} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'toy.add' op requires attribute 'mode'}}
  %1 = "toy.add"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'toy.add' op operand #0 must be tensor of 32-bit float or signless integer values, but got 'index'}}
  %2 = "toy.add"(%x, %a) {mode = 1 : i64} : (index, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'toy.add' op requires the same element type for all operands and results}}
  %3 = "toy.add"(%i, %a) {mode = 1 : i64} : (tensor<2x3xi8>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'toy.pack' op operand #1 must be variadic of 1D tensor of index values, but got 'tensor<2x3xf32>'}}
  %4 = "toy.pack"(%o, %a) ({
  }) {operandSegmentSizes = array<i32: 1, 1>} : (!toy.shape, tensor<2x3xf32>) -> f32
  // expected-error@+1 {{'toy.pack' op operand #0 must be , but got 'index'}}
  %5 = "toy.pack"(%x) ({
  }) {operandSegmentSizes = array<i32: 1, 0>} : (index) -> f32
  // expected-error@+1 {{'toy.pack' op result #1 must be variadic of 32-bit float or 1-bit signless integer, but got 'tensor<2x3xf32>'}}
  %6:2 = "toy.pack"(%s) ({
  }) {operandSegmentSizes = array<i32: 0, 1>} : (tensor<2xindex>) -> (f32, tensor<2x3xf32>)
  // expected-error@+1 {{'toy.mix' op operands don't have broadcast-compatible shapes}}
  %7 = "toy.mix"(%a, %b) : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'toy.wrap' op failed to verify that all of {a, b} have same type}}
  "toy.wrap"(%f, %x) : (f32, index) -> ()
  // Odd or not: nobody here can tell.
  "toy.wrap"(%t, %t) : (!toy.odd, !toy.odd) -> ()
  return
}
