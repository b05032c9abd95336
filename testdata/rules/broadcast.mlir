// RUN: bcast-opt %s --verify-diagnostics

// One operand with a target, and many with each other.

#to = #bcast.rule<bidirectional, target = [2, 1, 6]>

func.func @broadcast(%a: tensor<5x1xf32>, %b: tensor<5x7xf32>, %d: tensor<?xf32>) {
  %0 = "bcast.broadcast"(%a) <{rule = #bcast.rule<bidirectional, target = [2, 1, 6]>}> : (tensor<5x1xf32>) -> tensor<2x5x6xf32>
  %1 = "bcast.broadcast"(%a) <{rule = #to}> : (tensor<5x1xf32>) -> tensor<2x5x6xf32>
  %2 = "bcast.broadcast"(%a) <{rule = #bcast.rule<bidirectional, target = []>}> : (tensor<5x1xf32>) -> tensor<5x1xf32>
  %3 = "bcast.broadcast"(%a) <{rule = #bcast.rule<bidirectional, target = [?, 6]>}> : (tensor<5x1xf32>) -> tensor<5x6xf32>
  %4 = "bcast.broadcast"(%a) <{rule = #bcast.rule<bidirectional, target = *>}> : (tensor<5x1xf32>) -> tensor<5x1xf32>
  // expected-error@+1 {{'bcast.broadcast' op operand of shape '5x7' and target shape '2x1x6' do not broadcast to one another}}
  %5 = "bcast.broadcast"(%b) <{rule = #to}> : (tensor<5x7xf32>) -> tensor<2x5x6xf32>
  // expected-error@+1 {{'bcast.broadcast' op result type '2x1x6' not compatible with shape '2x5x6' that rule `bidirectional` infers}}
  %6 = "bcast.broadcast"(%a) <{rule = #to}> : (tensor<5x1xf32>) -> tensor<2x1x6xf32>
  // expected-error@+1 {{'bcast.broadcast' op result #0 must have the element type 'f32' of operand #0, but has 'f64'}}
  %7 = "bcast.broadcast"(%a) <{rule = #to}> : (tensor<5x1xf32>) -> tensor<2x5x6xf64>
  // expected-error@+1 {{'bcast.broadcast' op cannot have rule `numpy`}}
  %8 = "bcast.broadcast"(%a) <{rule = #bcast.rule<numpy>}> : (tensor<5x1xf32>) -> tensor<5x1xf32>
  // expected-error@+1 {{rule `bidirectional` takes 1 operand, not 2}}
  %9 = "bcast.broadcast"(%a, %a) <{rule = #to}> : (tensor<5x1xf32>, tensor<5x1xf32>) -> tensor<2x5x6xf32>
  // expected-error@+1 {{'bcast.broadcast' op requires attribute 'rule'}}
  %10 = "bcast.broadcast"(%a) : (tensor<5x1xf32>) -> tensor<5x1xf32>
  return
}

func.func @broadcast_all(%a: tensor<4x1xf32>, %b: tensor<3xi8>, %c: tensor<2xf32>) {
  %0:2 = "bcast.broadcast_all"(%a, %b) : (tensor<4x1xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x3xi8>)
  %1:2 = "bcast.broadcast_all"(%a, %b) <{rule = #bcast.rule<numpy>}> : (tensor<4x1xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x?xi8>)
  // expected-error@+1 {{'bcast.broadcast_all' op operands could not be broadcast together with shapes (4,1) (3,) (2,)}}
  %2:3 = "bcast.broadcast_all"(%a, %b, %c) : (tensor<4x1xf32>, tensor<3xi8>, tensor<2xf32>) -> (tensor<4x3xf32>, tensor<4x3xi8>, tensor<4x3xf32>)
  // expected-error@+1 {{'bcast.broadcast_all' op requires one result for each operand: 2, but has 1}}
  %3 = "bcast.broadcast_all"(%a, %b) : (tensor<4x1xf32>, tensor<3xi8>) -> tensor<4x3xf32>
  // expected-error@+1 {{'bcast.broadcast_all' op result type '4x1' not compatible with shape '4x3' that rule `numpy` infers}}
  %4:2 = "bcast.broadcast_all"(%a, %b) : (tensor<4x1xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x1xi8>)
  // expected-error@+1 {{'bcast.broadcast_all' op result #1 must have the element type 'i8' of operand #1, but has 'f32'}}
  %5:2 = "bcast.broadcast_all"(%a, %b) : (tensor<4x1xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  // expected-error@+1 {{'bcast.broadcast_all' op cannot have rule `none`}}
  %6 = "bcast.broadcast_all"(%a) <{rule = #bcast.rule<none>}> : (tensor<4x1xf32>) -> tensor<4x1xf32>
  return
}
