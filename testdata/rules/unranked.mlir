// RUN: bcast-opt %s --verify-diagnostics
// RUN: bcast-opt %s --conformance=strict --verify-diagnostics
// RUN: bcast-opt %s --conformance=upstream --verify-diagnostics

// An unranked operand may have any shape: only what none of them could repair is an error, in every profile.

#row = #bcast.rule<bidirectional, target = [2, 3]>
#any = #bcast.rule<bidirectional, target = *>

func.func @numpy(%u: tensor<*xf32>, %t: tensor<3xf32>, %m: tensor<2x3xf32>, %d: tensor<?x1xf32>, %four: tensor<4xf32>) {
  %0 = "onnx.Add"(%u, %t) : (tensor<*xf32>, tensor<3xf32>) -> tensor<5x3xf32>
  %1 = "onnx.Add"(%t, %u) : (tensor<3xf32>, tensor<*xf32>) -> tensor<?x?xf32>
  %2 = "onnx.Max"(%m, %u, %t) : (tensor<2x3xf32>, tensor<*xf32>, tensor<3xf32>) -> tensor<7x2x3xf32>
  // No warning that `?` is declared static: the unranked operand may have the size.
  %3 = "onnx.Add"(%u, %d) : (tensor<*xf32>, tensor<?x1xf32>) -> tensor<4x0xf32>
  %4 = "onnx.Add"(%u, %u) : (tensor<*xf32>, tensor<*xf32>) -> tensor<f32>
  %5:2 = "bcast.broadcast_all"(%u, %t) : (tensor<*xf32>, tensor<3xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>)
  // expected-error@+1 {{'onnx.Add' op result type '5x4' not compatible with what rule `numpy` infers, whatever the unranked shapes are}}
  %6 = "onnx.Add"(%u, %t) : (tensor<*xf32>, tensor<3xf32>) -> tensor<5x4xf32>
  // expected-error@+1 {{'onnx.Add' op result type '1' not compatible}}
  %7 = "onnx.Add"(%u, %t) : (tensor<*xf32>, tensor<3xf32>) -> tensor<1xf32>
  // expected-error@+1 {{'onnx.Add' op result type '3' not compatible}}
  %8 = "onnx.Add"(%m, %u) : (tensor<2x3xf32>, tensor<*xf32>) -> tensor<3xf32>
  // expected-error@+1 {{'onnx.Max' op operands could not be broadcast together with shapes (2,3) * (4,)}}
  %9 = "onnx.Max"(%m, %u, %four) : (tensor<2x3xf32>, tensor<*xf32>, tensor<4xf32>) -> tensor<*xf32>
  // expected-error@+1 {{'bcast.broadcast_all' op result type '3' not compatible}}
  %10:2 = "bcast.broadcast_all"(%u, %m) : (tensor<*xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

func.func @bidirectional(%u: tensor<*xf32>, %m: tensor<2x3xf32>) {
  %0 = "bcast.broadcast"(%u) <{rule = #row}> : (tensor<*xf32>) -> tensor<5x2x3xf32>
  %1 = "bcast.broadcast"(%m) <{rule = #any}> : (tensor<2x3xf32>) -> tensor<5x2x3xf32>
  // expected-error@+1 {{'bcast.broadcast' op result type '2x1' not compatible with what rule `bidirectional` infers, whatever the unranked shapes are}}
  %2 = "bcast.broadcast"(%u) <{rule = #row}> : (tensor<*xf32>) -> tensor<2x1xf32>
  // expected-error@+1 {{'bcast.broadcast' op result type '3' not compatible}}
  %3 = "bcast.broadcast"(%m) <{rule = #any}> : (tensor<2x3xf32>) -> tensor<3xf32>
  return
}

// Without broadcasting the others have the shape. With it one way, A has.
func.func @others(%u: tensor<*xf32>, %m: tensor<2x3xf32>, %one: tensor<1x3x1xf32>) {
  // expected-error@+1 {{'bcast.elementwise' op result type '5x2x3' not compatible with shape '2x3' that rule `none` infers}}
  %0 = "bcast.elementwise"(%u, %m) <{rule = #bcast.rule<none>}> : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<5x2x3xf32>
  // expected-error@+1 {{'onnx.PRelu' op result type '5x2x3' not compatible with shape '2x3' that rule `unidirectional` infers}}
  %1 = "onnx.PRelu"(%m, %u) : (tensor<2x3xf32>, tensor<*xf32>) -> tensor<5x2x3xf32>
  %2 = "onnx.PRelu"(%u, %m) : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<5x2x3xf32>
  // expected-error@+1 {{'onnx.PRelu' op result type '1x3' not compatible with what rule `unidirectional` infers, whatever}}
  %3 = "onnx.PRelu"(%u, %m) : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<1x3xf32>
  %4 = "bcast.elementwise"(%u, %m) <{rule = #bcast.rule<pdpd, axis = 1>}> : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<9x2x3x9xf32>
  // expected-error@+1 {{'bcast.elementwise' op result type '2x3x9' not compatible with what rule `pdpd` infers, whatever}}
  %5 = "bcast.elementwise"(%u, %m) <{rule = #bcast.rule<pdpd, axis = 1>}> : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<2x3x9xf32>
  // The 1 at the end of B may stick out; that B has as many axes as A at most is another matter.
  %6 = "bcast.elementwise"(%u, %one) <{rule = #bcast.rule<pdpd, axis = 1>}> : (tensor<*xf32>, tensor<1x3x1xf32>) -> tensor<9x9x3xf32>
  // expected-error@+1 {{'bcast.elementwise' op result type '9x3' not compatible}}
  %7 = "bcast.elementwise"(%u, %one) <{rule = #bcast.rule<pdpd, axis = 1>}> : (tensor<*xf32>, tensor<1x3x1xf32>) -> tensor<9x3xf32>
  return
}

// MLIR's trait skips unranked operands.
func.func @trait(%u: tensor<*xf32>, %t: tensor<3xf32>) {
  // expected-error@+1 {{'bcast.elementwise' op result type '4' not broadcast compatible with broadcasted operands's shapes '3'}}
  %0 = "bcast.elementwise"(%u, %t) <{rule = #bcast.rule<broadcastable>}> : (tensor<*xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}
