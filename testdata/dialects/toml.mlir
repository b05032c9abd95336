// RUN: bcast-opt %s --dialect=Inputs/mine.toml --verify-diagnostics

// Operations from a file of the user's. What is said of one comes before what is said of its dialect.

func.func @mine(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %c: tensor<2xf32>, %i: tensor<2x3xi8>, %x: tensor<2x3xi32>) {
  // expected-error@+1 {{'mine.fma' op operands could not be broadcast together with shapes (2,3) (2,3) (4,3)}}
  %0 = mine.fma %a, %a, %b : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'mine.fma' op expected 3 operands, but found 2}}
  %1 = "mine.fma"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'mine.scale' op operand #0 must be tensor of 32-bit float or 8-bit signless integer values, but got 'tensor<2x3xi32>'}}
  %2 = "mine.scale"(%x, %c) : (tensor<2x3xi32>, tensor<2xf32>) -> tensor<2x3xi32>
  // expected-error@+1 {{'mine.scale' op operand #1 of shape '2' does not broadcast to operand #0 of shape '2x3' from axis 1, the default, on}}
  %3 = "mine.scale"(%i, %c) : (tensor<2x3xi8>, tensor<2xf32>) -> tensor<2x3xi8>
  %4 = "mine.scale"(%i, %c) {axis = 0 : i64} : (tensor<2x3xi8>, tensor<2xf32>) -> tensor<2x3xi8>
  // expected-error@+1 {{'mine.scale' op attribute 'axis' is no axis: axis -2 is negative}}
  %5 = "mine.scale"(%i, %c) {axis = -2 : i64} : (tensor<2x3xi8>, tensor<2xf32>) -> tensor<2x3xi8>
  // expected-error@+1 {{'mine.scale' op attribute 'axis' failed to satisfy constraint: 64-bit signless integer attribute}}
  %6 = "mine.scale"(%i, %c) {axis = "left"} : (tensor<2x3xi8>, tensor<2xf32>) -> tensor<2x3xi8>
  // expected-error@+1 {{'mine.must' op requires attribute 'axis'}}
  %7 = "mine.must"(%a, %c) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'mine.expand' op operand of shape '2x3' and target shape '4x3' do not broadcast to one another}}
  %8 = "mine.expand"(%a) {shape = array<i64: 4, 3>} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  %9 = "mine.expand"(%a) {shape = [5, 1, 1]} : (tensor<2x3xf32>) -> tensor<5x2x3xf32>
  // expected-error@+1 {{'mine.expand' op result type '2x3' not compatible with shape '5x2x3' that rule `bidirectional` infers from the operands}}
  %10 = "mine.expand"(%a) {shape = dense<[5, 1, 1]> : tensor<3xi64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'mine.same' op requires attribute 'mode'}}
  %11 = "mine.same"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'mine.same' op requires the same shape for all operands and results}}
  %12 = "mine.same"(%a, %a, %b) {mode} : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'mine.same' op result #0 must be tensor of floating-point values, but got 'tensor<2x3xi8>'}}
  %13 = "mine.same"(%i) {mode} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  // expected-error@+1 {{'mine.same' op expected 1 or more operands, but found 0}}
  %14 = "mine.same"() {mode} : () -> tensor<2x3xf32>
  // expected-error@+1 {{'mine.other' op operands must have equal shapes, since nothing is broadcast, but operand #0 has '2x3' and operand #1 has '4x3'}}
  %15 = "mine.other"(%a, %b) : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  // The user's word counts more than what is built in.
  %16 = "arith.addf"(%a, %c) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32> // expected-error {{'arith.addf' op operands could not be broadcast together with shapes (2,3) (2,)}}
  return
}
