// RUN: bcast-opt %s --verify-diagnostics

// Before opset 7, ONNX's element-wise operations broadcast one way, and only if their attributes say so. The same types are
// right with some attributes and wrong with others.

func.func @f(%a: tensor<2x3x4x5xf32>, %b: tensor<3x4xf32>, %c: tensor<4x5xf32>, %s: tensor<f32>, %one: tensor<1x1xf32>, %p: tensor<2x3x4x5xi1>, %q: tensor<3x4xi1>) {
  %0 = "onnx.Mul"(%a, %b) {axis = 1 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  // expected-error@+1 {{'onnx.Mul' op operands could not be broadcast together with shapes (2,3,4,5) (3,4)}}
  %1 = "onnx.Mul"(%a, %b) : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  %2 = "onnx.Mul"(%a, %c) : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  %3 = "onnx.Mul"(%a, %c) {broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  // expected-error@+1 {{'onnx.Mul' op operands must have equal shapes, since nothing is broadcast, but operand #0 has '2x3x4x5' and operand #1 has '4x5'}}
  %4 = "onnx.Mul"(%a, %c) {broadcast = 0 : si64} : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  // expected-error@+1 {{'onnx.Mul' op operands must have equal shapes}}
  %5 = "onnx.Mul"(%a, %c) {axis = 2 : si64} : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  // expected-error@+1 {{'onnx.Mul' op operand #1 of shape '2x3x4x5' has more dimensions than operand #0 of shape '4x5'}}
  %6 = "onnx.Mul"(%c, %a) {broadcast = 1 : si64} : (tensor<4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  %7 = "onnx.Add"(%a, %s) {broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<f32>) -> tensor<2x3x4x5xf32>
  %8 = "onnx.Sub"(%a, %one) {axis = 3 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<1x1xf32>) -> tensor<2x3x4x5xf32>
  %9 = "onnx.Div"(%a, %c) {axis = -1 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  %10 = "onnx.And"(%p, %q) {axis = 1 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xi1>, tensor<3x4xi1>) -> tensor<2x3x4x5xi1>
  %11 = "onnx.Or"(%p, %q) {axis = 1 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xi1>, tensor<3x4xi1>) -> tensor<2x3x4x5xi1>
  %12 = "onnx.Xor"(%p, %q) {axis = 1 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xi1>, tensor<3x4xi1>) -> tensor<2x3x4x5xi1>
  %13 = "onnx.Equal"(%a, %b) {axis = 1 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xi1>
  %14 = "onnx.Greater"(%a, %b) {axis = 1 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xi1>
  %15 = "onnx.Less"(%a, %b) {axis = 1 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xi1>
  %16 = "onnx.Pow"(%a, %b) {axis = 1 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x5xf32>
  // expected-error@+1 {{'onnx.Pow' op result type '2x3x4x1' not compatible with shape '2x3x4x5' that rule `pdpd` infers from the operands}}
  %17 = "onnx.Pow"(%a, %b) {axis = 1 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<3x4xf32>) -> tensor<2x3x4x1xf32>
  // Attributes of other names decide nothing.
  %18 = "onnx.Mul"(%a, %c) {onnx_node_name = "product"} : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  // An operation that never had them.
  %19 = "onnx.Mod"(%c, %a) {broadcast = 1 : si64} : (tensor<4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  // expected-error@+1 {{'onnx.Mul' op attribute 'axis' is no axis}}
  %20 = "onnx.Mul"(%a, %c) {axis = -2 : si64, broadcast = 1 : si64} : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  // expected-error@+1 {{'onnx.Mul' op attribute 'broadcast' failed to satisfy constraint}}
  %21 = "onnx.Mul"(%a, %c) {broadcast = "yes"} : (tensor<2x3x4x5xf32>, tensor<4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}
