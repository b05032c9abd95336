// RUN: bcast-opt %s --rule='my.add=numpy,my.*=none' --rule=old.mul=pdpd:axis=1 --rule='data.*=bidirectional:target=2x1x6' --rule=test.broadcastable=unidirectional --verify-diagnostics
// RUN: bcast-opt %s --conformance=upstream --rule=my.split=numpy --verify-only
// RUN: not bcast-opt %s --rule=my.add=nunpy 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: not bcast-opt %s --rule=my.add=numpy:axis=1 2>&1 | FileCheck %s --check-prefix=AXIS
// RUN: not bcast-opt %s --rule=bcast.elementwise=numpy 2>&1 | FileCheck %s --check-prefix=OWN

// RULE: 'nunpy' is no rule: expected `broadcastable`, `none`, `numpy`, `unidirectional`, `pdpd` or `bidirectional`
// AXIS: rule `numpy` takes no axis
// OWN: 'bcast.elementwise' cannot be given a rule: the operations of dialect 'bcast' name theirs, in attribute 'rule'

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<2xf32>) {
  %0 = "my.add"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'my.sub' op operands must have equal shapes}}
  %1 = "my.sub"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %2 = "old.mul"(%a, %b) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'old.mul' op operand #1 of shape '2' does not broadcast to operand #0 of shape '2x3' from axis 1 on}}
  %3 = "old.mul"(%a, %c) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'data.stretch' op operand of shape '2x3' and target shape '2x1x6' do not broadcast to one another}}
  %4 = "data.stretch"(%a) : (tensor<2x3xf32>) -> tensor<2x2x6xf32>
  // expected-error@+1 {{'test.broadcastable' op operand #1 of shape '2x3' is not unidirectional broadcastable to operand #0 of shape '3'}}
  %5 = "test.broadcastable"(%b, %a) : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'my.split' op requires one result}}
  %6:2 = "my.split"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  "other.op"(%a, %c) : (tensor<2x3xf32>, tensor<2xf32>) -> ()
  return
}
