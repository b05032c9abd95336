// RUN: bcast-opt %s --split-input-file --verify-diagnostics

// Every rule, with operands and results as they should be.

func.func @fine(%a: tensor<2x3x4x5xf32>, %b: tensor<3x4xf32>, %c: tensor<4x5xf32>, %d: tensor<?x3x?x5xf32>, %u: tensor<*xf32>, %v: vector<4xf32>) {
  %0 = "bcast.elementwise"(%a, %b) <{rule = #bcast.rule<pdpd, axis = 1>}> : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  %1 = "bcast.elementwise"(%a, %c) <{rule = #bcast.rule<pdpd>}> : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  %2 = "bcast.elementwise"(%a, %c) <{rule = #bcast.rule<pdpd, axis = -1>}> : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<*xf32>
  %3 = "bcast.elementwise"(%c, %a, %a) <{rule = #bcast.rule<numpy>}> : (tensor<4x5xf32>, tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xi1>
  %4 = "bcast.elementwise"(%d, %a) {rule = #bcast.rule<none>} : (tensor<?x3x?x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %5 = "bcast.elementwise"(%a, %c) <{rule = #bcast.rule<unidirectional>}> : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x?x4x5xf32>
  %6 = "bcast.elementwise"(%a, %c) <{rule = #bcast.rule<broadcastable>}> : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  %7 = "bcast.elementwise"(%u, %c) <{rule = #bcast.rule<pdpd, axis = 7>}> : (tensor<*xf32>, tensor<4x5xf32>) -> tensor<*xf32>
  %8 = bcast.elementwise %v, %v {rule = #bcast.rule<none>} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @numpy(%a: tensor<2x3xf32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{'bcast.elementwise' op operands could not be broadcast together with shapes (2,3) (2,)}}
  %0 = "bcast.elementwise"(%a, %b) <{rule = #bcast.rule<numpy>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @none(%a: tensor<2x3xf32>, %b: tensor<2x1xf32>, %c: tensor<3xf32>) {
  // expected-error@+1 {{'bcast.elementwise' op operands must have equal shapes, since nothing is broadcast, but operand #0 has '2x3' and operand #1 has '2x1'}}
  %0 = "bcast.elementwise"(%a, %b) <{rule = #bcast.rule<none>}> : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{operand #0 has '2x3' and operand #2 has '3'}}
  %1 = "bcast.elementwise"(%a, %a, %c) <{rule = #bcast.rule<none>}> : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @unidirectional(%a: tensor<2x1xf32>, %b: tensor<2x3xf32>, %c: tensor<1x2x1xf32>) {
  // expected-error@+1 {{'bcast.elementwise' op operand #1 of shape '2x3' is not unidirectional broadcastable to operand #0 of shape '2x1'}}
  %0 = "bcast.elementwise"(%a, %b) <{rule = #bcast.rule<unidirectional>}> : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{operand #1 of shape '1x2x1' is not unidirectional broadcastable to operand #0 of shape '2x1'}}
  %1 = "bcast.elementwise"(%a, %c) <{rule = #bcast.rule<unidirectional>}> : (tensor<2x1xf32>, tensor<1x2x1xf32>) -> tensor<2x1xf32>
  // expected-error@+1 {{rule `unidirectional` takes 2 operands, not 3}}
  %2 = "bcast.elementwise"(%a, %a, %a) <{rule = #bcast.rule<unidirectional>}> : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @pdpd(%a: tensor<8x1x6x1xf32>, %b: tensor<7x1x5xf32>, %c: tensor<3xf32>, %d: tensor<3x1xf32>, %e: tensor<2x3x4x5xf32>, %f: tensor<5x4xf32>) {
  // expected-error@+1 {{'bcast.elementwise' op operand #1 of shape '7x1x5' does not broadcast to operand #0 of shape '8x1x6x1' from axis 1 on}}
  %0 = "bcast.elementwise"(%a, %b) <{rule = #bcast.rule<pdpd, axis = 1>}> : (tensor<8x1x6x1xf32>, tensor<7x1x5xf32>) -> tensor<8x1x6x1xf32>
  // expected-error@+1 {{operand #1 of shape '3x1' has more dimensions than operand #0 of shape '3', to which it should broadcast}}
  %1 = "bcast.elementwise"(%c, %d) <{rule = #bcast.rule<pdpd, axis = 0>}> : (tensor<3xf32>, tensor<3x1xf32>) -> tensor<3xf32>
  // expected-error@+1 {{axis 5 is out of range for operand #0, which has rank 4}}
  %2 = "bcast.elementwise"(%e, %c) <{rule = #bcast.rule<pdpd, axis = 5>}> : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  // expected-error@+1 {{operand #1 of shape '5x4' does not broadcast to operand #0 of shape '2x3x4x5' from axis 3 on}}
  %3 = "bcast.elementwise"(%e, %f) <{rule = #bcast.rule<pdpd, axis = 3>}> : (tensor<2x3x4x5xf32>, tensor<5x4xf32>) -> tensor<2x3x4x5xf32>
  // expected-error@+1 {{operand #1 of shape '3' does not broadcast to operand #0 of shape '2x3x4x5' from axis 3, the default, on}}
  %4 = "bcast.elementwise"(%e, %c) <{rule = #bcast.rule<pdpd>}> : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// Rule broadcastable is the trait, with MLIR's own sentence.
func.func @broadcastable(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'bcast.elementwise' op operands don't have broadcast-compatible shapes}}
  %0 = "bcast.elementwise"(%a, %b) <{rule = #bcast.rule<broadcastable>}> : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @attribute(%a: tensor<2xf32>) {
  // expected-error@+1 {{'bcast.elementwise' op requires attribute 'rule'}}
  %0 = "bcast.elementwise"(%a, %a) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'bcast.elementwise' op attribute 'rule' failed to satisfy constraint: a rule}}
  %1 = "bcast.elementwise"(%a, %a) <{rule = "numpy"}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'bcast.elementwise' op cannot have rule `bidirectional`}}
  %2 = "bcast.elementwise"(%a) <{rule = #bcast.rule<bidirectional, target = []>}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @types(%a: tensor<2xf32>, %v: vector<2xf32>, %i: i32) {
  // expected-error@+1 {{cannot broadcast vector with tensor}}
  %0 = "bcast.elementwise"(%a, %v) <{rule = #bcast.rule<none>}> : (tensor<2xf32>, vector<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'bcast.elementwise' op operand #1 must be variadic of tensor of any type values or vector of any type values, but got 'i32'}}
  %1 = "bcast.elementwise"(%a, %i) <{rule = #bcast.rule<numpy>}> : (tensor<2xf32>, i32) -> tensor<2xf32>
  // expected-error@+1 {{'bcast.elementwise' op expected 1 or more operands, but found 0}}
  %2 = "bcast.elementwise"() <{rule = #bcast.rule<none>}> : () -> tensor<2xf32>
  // NumPy makes a scalar of nothing.
  %4 = "bcast.elementwise"() <{rule = #bcast.rule<numpy>}> : () -> tensor<f32>
  // expected-error@+1 {{'bcast.elementwise' op result type '2' not compatible with shape 'scalar' that rule `numpy` infers from the operands}}
  %5 = "bcast.elementwise"() <{rule = #bcast.rule<numpy>}> : () -> tensor<2xf32>
  // expected-error@+1 {{'bcast.broadcast_all' op expected 1 or more operands, but found 0}}
  "bcast.broadcast_all"() : () -> ()
  // expected-error@+1 {{'bcast.elementwise' op requires one result}}
  "bcast.elementwise"(%a) <{rule = #bcast.rule<numpy>}> : (tensor<2xf32>) -> ()
  // expected-error@+1 {{'bcast.elementwise' op requires zero regions}}
  %3 = "bcast.elementwise"(%a) <{rule = #bcast.rule<numpy>}> ({}) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @unknown_operation(%a: tensor<2xf32>) {
  // expected-error@+1 {{unregistered operation 'bcast.element_wise' found in dialect ('bcast') that does not allow unknown operations}}
  %0 = "bcast.element_wise"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return
}
